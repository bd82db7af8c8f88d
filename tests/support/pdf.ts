/** The smallest readable PDF: one empty page, with a text as a comment that makes it unique. ASCII or UTF-8. */
export function minimalPdf(text = 'x'): string {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>',
  ]
  const size = (written: string) => new TextEncoder().encode(written).length
  let written = `%PDF-1.4\n% ${text}\n`
  const entries = objects.map((object, at) => {
    const entry = `${String(size(written)).padStart(10, '0')} 00000 n \n`
    written += `${at + 1} 0 obj${object}endobj\n`
    return entry
  })
  const table = size(written)
  return `${written}xref\n0 4\n0000000000 65535 f \n${entries.join('')}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${table}\n%%EOF`
}
