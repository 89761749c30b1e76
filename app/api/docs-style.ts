/** The style sheet of the API documentation. Its hash is in the page's Content-Security-Policy. */
export const docsStyle = `
:root{color-scheme:light;--ink:#2b211a;--soft:#6b5d50;--paper:#f5f0e7;--card:#fffdf9;--line:#e2d8c8;--tan:#8a4b22}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 "Hanken Grotesk","Helvetica Neue",Arial,sans-serif}
header,main{max-width:60rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:2rem}
h1,h2,.mark{font-family:Newsreader,Georgia,serif;font-weight:500;line-height:1.15}
.mark{margin:0;font-size:1.5rem}
.mark a{color:inherit;text-decoration:none}
h1{font-size:2.75rem;margin:1.5rem 0 .75rem}
h2{font-size:2rem;margin:3.5rem 0 .25rem}
h3{font-size:1.0625rem;margin:0 0 .5rem;overflow-wrap:anywhere}
a{color:var(--tan)}
a:focus-visible{outline:2px solid var(--tan);outline-offset:3px}
.lead{font-size:1.125rem;color:var(--soft);margin:.25rem 0 1.25rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;padding:1rem 0;border-block:1px solid var(--line)}
nav a{padding:.375rem 0}
li{margin:.375rem 0}
code{font:.875em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
p code,li code,td code{background:#efe7da;padding:.1em .35em;border-radius:3px;overflow-wrap:anywhere}
article{background:var(--card);border:1px solid var(--line);border-radius:6px;padding:1.5rem;margin:1.25rem 0}
.method{display:inline-block;background:var(--ink);color:#fff;border-radius:3px;padding:.1em .6em;font-size:.8125rem;letter-spacing:.04em}
table{width:100%;border-collapse:collapse;margin-top:1rem;font-size:.9375rem}
caption{text-align:left;font-weight:600;padding-bottom:.25rem}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-top:1px solid var(--line);font-weight:400;overflow-wrap:anywhere}
th{width:30%}td:nth-child(2){width:25%}
small{color:var(--soft)}
@media (max-width:40rem){article{padding:1.125rem}tr{display:grid;padding:.5rem 0;border-top:1px solid var(--line)}th,td,td:nth-child(2){border:0;width:auto;padding:.125rem 0}td:empty{display:none}}
`;
