// SPDX-License-Identifier: MIT

/// The colours and letters of plots, for light and dark.
///
/// Every colour has a contrast of 3 : 1 at least with the paper of its scheme. Neighbours differ in
/// lightness too, so that they stay apart for the colour-blind.
enum Theme {
  /// The colours by name, for a page.
  static let variables: StaticString = """
    :root{color-scheme:light dark;--paper:#fff;--card:#f6f8fa;--ink:#1f2328;--soft:#59636e;\
    --line:#d1d9e0;--accent:#0060a8;--c0:#0060a8;--c1:#c24700;--c2:#00795a;--c3:#9c3d78;\
    --c4:#8a6500;--c5:#57606a;--c6:#007d9c;--c7:#7a4a21}
    @media (prefers-color-scheme:dark){:root{--paper:#0d1117;--card:#161b22;--ink:#e6edf3;\
    --soft:#9da7b1;--line:#3d444d;--accent:#58a6ff;--c0:#58a6ff;--c1:#ff8b4d;--c2:#2fc9a0;\
    --c3:#e089bd;--c4:#e6b422;--c5:#a0aab5;--c6:#5cc8f0;--c7:#c99b6d}}
    """

  /// The rules of plots.
  static let plots: StaticString = """
    .plot{font:11px system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
    .plot text{fill:var(--ink);stroke:var(--paper);stroke-width:3px;paint-order:stroke}
    .plot .soft{fill:var(--soft)}
    .plot .title{font-weight:600;font-size:12px}
    .plot .grid{stroke:var(--line);stroke-width:1;fill:none}
    .plot .even{stroke:var(--soft);stroke-width:2;fill:none}
    .c0{color:var(--c0)}.c1{color:var(--c1)}.c2{color:var(--c2)}.c3{color:var(--c3)}
    .c4{color:var(--c4)}.c5{color:var(--c5)}.c6{color:var(--c6)}.c7{color:var(--c7)}
    .limit{color:var(--soft)}
    .plot .curve{stroke:currentColor;stroke-width:1.8;fill:none}
    .plot .limit .curve{stroke-width:1.6}
    .plot .mark{fill:currentColor;stroke:var(--paper);stroke-width:.8}
    .plot .ring{fill:var(--paper);stroke:currentColor;stroke-width:1.8}
    .plot .paper{fill:var(--paper)}
    """

  /// The rules of plots in a page, whose points answer to the pointer and to the keyboard.
  static let points: StaticString = """
    .plot .hit{fill:transparent;stroke:none}.plot .tell{visibility:hidden}
    .plot .tell{font-weight:600}
    .plot .point:hover .tell,.plot .point:focus .tell{visibility:visible}
    .plot:has(.point:hover) .hint,.plot:has(.point:focus) .hint{visibility:hidden}
    .plot .point:focus{outline:none}
    .plot .point:hover .hit,.plot .point:focus .hit{stroke:var(--ink);stroke-width:1.6}
    """
}
