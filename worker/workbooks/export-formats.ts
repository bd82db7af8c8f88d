/** File formats of an export. A CSV file has one table, a workbook may have several sheets. */
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]
