// SPDX-License-Identifier: MIT
// The calls on Windows. Paths become UTF-16; files are binary.

#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#include <io.h>
#include <share.h>
#include <wchar.h>

// The path in UTF-16, to be freed; null if it is not UTF-8 or there is no memory.
static wchar_t *wide(const char *path) {
  const int count = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, NULL, 0);
  if (count <= 0) return NULL;
  wchar_t *result = malloc((size_t)count * sizeof(wchar_t));
  if (result) MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, result, count);
  return result;
}

static int open_wide(const char *path, int flags, int permissions) {
  wchar_t *name = wide(path);
  if (!name) return -EINVAL;
  int file = -1;
  const errno_t error =
      _wsopen_s(&file, name, flags | _O_BINARY | _O_NOINHERIT, _SH_DENYNO, permissions);
  free(name);
  return error != 0 ? -error : file;
}

int espalier_file_open_to_read(const char *path) { return open_wide(path, _O_RDONLY, 0); }

int espalier_file_open_to_write(const char *path) {
  return open_wide(path, _O_WRONLY | _O_CREAT, _S_IREAD | _S_IWRITE);
}

int espalier_file_create(const char *path, uint32_t permissions) {
  (void)permissions;
  return open_wide(path, _O_WRONLY | _O_CREAT | _O_EXCL, _S_IREAD | _S_IWRITE);
}

int espalier_file_close(int file) { return _close(file) < 0 ? -errno : 0; }

int espalier_file_truncate(int file) { return -_chsize_s(file, 0); }

int espalier_file_set_permissions(int file, uint32_t permissions) {
  // A new file has those of its directory.
  (void)file, (void)permissions;
  return 0;
}

static void describe(const BY_HANDLE_FILE_INFORMATION *found, espalier_file_status *status) {
  status->device = found->dwVolumeSerialNumber;
  status->serial = (uint64_t)found->nFileIndexHigh << 32 | found->nFileIndexLow;
  status->byte_count = (int64_t)((uint64_t)found->nFileSizeHigh << 32 | found->nFileSizeLow);
  status->name_count = found->nNumberOfLinks;
  status->permissions = 0;
  const DWORD attributes = found->dwFileAttributes;
  status->is_directory = (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
  status->is_regular =
      (attributes & (FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_REPARSE_POINT)) == 0;
}

static int status_of_handle(HANDLE handle, espalier_file_status *status) {
  BY_HANDLE_FILE_INFORMATION found;
  memset(status, 0, sizeof *status);
  // Pipes and consoles have nothing to be found.
  if (GetFileType(handle) != FILE_TYPE_DISK) return 0;
  if (!GetFileInformationByHandle(handle, &found)) return -EIO;
  describe(&found, status);
  return 0;
}

int espalier_file_get_status(int file, espalier_file_status *status) {
  const intptr_t handle = _get_osfhandle(file);
  if (handle == (intptr_t)INVALID_HANDLE_VALUE) return -EBADF;
  return status_of_handle((HANDLE)handle, status);
}

int espalier_file_get_status_of_name(const char *path, espalier_file_status *status) {
  wchar_t *name = wide(path);
  if (!name) return -EINVAL;
  HANDLE handle = CreateFileW(
      name, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING,
      FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT, NULL);
  free(name);
  if (handle == INVALID_HANDLE_VALUE) {
    const DWORD error = GetLastError();
    return error == ERROR_ACCESS_DENIED ? -EACCES : -ENOENT;
  }
  const int result = status_of_handle(handle, status);
  CloseHandle(handle);
  return result;
}

int espalier_file_check_writable(const char *path) {
  wchar_t *name = wide(path);
  if (!name) return -EINVAL;
  const int result = _waccess(name, 2);
  free(name);
  return result < 0 ? -errno : 0;
}

int espalier_file_rename(const char *old_path, const char *new_path) {
  wchar_t *old_name = wide(old_path);
  wchar_t *new_name = wide(new_path);
  int result = -EINVAL;
  if (old_name && new_name)
    result = MoveFileExW(old_name, new_name, MOVEFILE_REPLACE_EXISTING) ? 0 : -EACCES;
  free(old_name);
  free(new_name);
  return result;
}

int espalier_file_remove(const char *path) {
  wchar_t *name = wide(path);
  if (!name) return -EINVAL;
  const int result = _wunlink(name);
  free(name);
  return result < 0 ? -errno : 0;
}

// The C library takes 32 bits of a count.
static unsigned int portion(size_t count) {
  return count > (1u << 30) ? 1u << 30 : (unsigned int)count;
}

ptrdiff_t espalier_file_read(int file, void *bytes, size_t count) {
  const int done = _read(file, bytes, portion(count));
  return done < 0 ? -errno : done;
}

ptrdiff_t espalier_file_write(int file, const void *bytes, size_t count) {
  const int done = _write(file, bytes, portion(count));
  return done < 0 ? -errno : done;
}

bool espalier_file_is_terminal(int file) { return _isatty(file) != 0; }

void espalier_file_describe_error(int error, char *text, size_t size) {
  if (strerror_s(text, size, error) != 0 && size > 0) text[0] = 0;
}

// A control handler runs on a thread of its own, while the files are open: they cannot be removed.
int espalier_file_remove_on_signal(const char *path) {
  (void)path;
  return -1;
}

void espalier_file_keep(int number) { (void)number; }

static void open_closed_streams(void) {
  // What is written has no carriage returns put in.
  for (int file = 0; file <= 2; file++) _setmode(file, _O_BINARY);
}

static void end_on_broken_pipes(void) {}
