/** Formats a file size: 1.2 MB. */
export const formatFileSize = (bytes: number) => {
  const units = ['B', 'KB', 'MB', 'GB']
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** power
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`
}
