// SPDX-License-Identifier: MIT

/// The looks of the page around its plots.
enum PageStyle {
  /// The rules.
  static let rules = """
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:1rem}
    body{margin:0;background:var(--paper);color:var(--ink);\
    font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
    header,main{max-width:1180px;margin:0 auto;padding:0 16px}
    header{padding-top:16px}main{padding-bottom:48px}
    h1{font-size:1.7rem;line-height:1.2;margin:0 0 4px}
    .lead,.lead+.soft{max-width:none;margin:4px 0}.lead+.soft{font-size:.8125rem}
    .front{display:grid;grid-template-columns:minmax(0,9fr) minmax(0,11fr);gap:16px;align-items:start;margin-bottom:8px}
    .front .plot{max-width:none}.front .wide{margin-top:0}.front p{margin:6px 0}.beside p{font-size:.875rem}
    .front :is(th,td){padding:4px 8px}.front th:first-child{min-width:0}
    #words :is(td,th),#run :is(td,th),#history>.wide :is(td,th){text-align:left;white-space:normal}
    #history>.wide :is(td,th){vertical-align:top}#history>.wide td{min-width:9rem}
    @media (max-width:820px){:is(#words,#run) :is(td,th){overflow-wrap:break-word;min-width:0;padding:4px 6px}\
    #run td{overflow-wrap:anywhere}\
    #history>.wide :is(table,caption,tbody,tr,th,td){display:block;max-width:none}\
    #history>.wide thead{display:none}#history>.wide :is(td,th){border:0;padding:0 10px}\
    #history>.wide tr{border-top:1px solid var(--line);padding:8px 0}#history>.wide td{overflow-wrap:anywhere}\
    .front{grid-template-columns:minmax(0,1fr)}\
    .front :is(th,td){padding:4px 5px;font-size:.8rem;white-space:normal}.front td:last-child{white-space:nowrap}}
    h3{font-size:1.05rem;margin:28px 0 8px}
    p{max-width:44rem;margin:8px 0}
    .soft{color:var(--soft);margin:0 0 12px}
    a{color:var(--accent)}
    :focus-visible{outline:2px solid var(--accent);outline-offset:2px}
    .skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--paper);padding:8px}
    .past{position:absolute;left:-999px}.past:focus{position:static;display:inline-block;margin:4px 0}
    .notice{border-left:4px solid var(--c1);background:var(--card);padding:8px 12px}
    .tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,165px),1fr));gap:12px;\
    margin-bottom:24px}
    .tile{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:12px 14px}
    .tile strong{display:block;font-size:1.5rem;line-height:1.3;font-variant-numeric:tabular-nums}
    .tile span{color:var(--soft);font-size:.875rem;line-height:1.4;display:block;overflow-wrap:anywhere}
    .plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,340px),1fr));gap:12px;\
    align-items:start}
    figure{margin:0;border:1px solid var(--line);border-radius:8px;padding:6px;min-width:0}
    .plot{display:block;width:100%;max-width:520px;height:auto;margin:0 auto}
    details{margin:8px 0}
    main>details{margin:0;border-top:1px solid var(--line)}
    summary{cursor:pointer;padding:4px 0;font-weight:600}
    .figures>summary{font-weight:400;color:var(--soft)}
    .wide{overflow-x:auto;max-width:100%;margin:8px 0;border:1px solid var(--line);border-radius:8px}
    table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums;min-width:100%}
    caption{text-align:left;padding:8px 10px;color:var(--soft)}
    th,td{padding:4px 10px;border-top:1px solid var(--line);text-align:right;white-space:nowrap}
    th{font-weight:600}th[scope=row]{text-align:left;font-weight:400}
    thead th:first-child{text-align:left}
    th:first-child{position:sticky;left:0;background:var(--paper);min-width:9rem;max-width:46vw;white-space:normal;\
    overflow-wrap:break-word}
    code{font:.9em ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
    .key{display:flex;flex-wrap:wrap;font-size:.8rem}.key span{padding:2px 8px}
    .loss2{background:#b34700;color:#fff}.loss1{background:#ffc799;color:#3b1a00}
    .draw{background:#e6e9ec;color:#1f2328}.win1{background:#dcecfb;color:#06264a}
    .win2{background:#a9d2f7;color:#06264a}.win3{background:#3f8fd6;color:#000}
    .win4{background:#0b4a86;color:#fff}.none{color:var(--soft)}
    @media (prefers-color-scheme:dark){.loss2{background:#ff9a57;color:#2b1200}\
    .loss1{background:#6e3410;color:#ffe3cc}.draw{background:#30363d;color:#e6edf3}\
    .win1{background:#12283f;color:#d8ebff}.win2{background:#17456f;color:#e4f1ff}\
    .win3{background:#2f7fca;color:#000}.win4{background:#9ecbff;color:#06264a}}
    @media print{body{font-size:11pt}.skip,.hint{display:none}figure,.tile,tr{break-inside:avoid}\
    .wide{overflow:visible;border:0}th:first-child{position:static}\
    *{print-color-adjust:exact;-webkit-print-color-adjust:exact}\
    .plots{grid-template-columns:1fr 1fr}}
    """
}
