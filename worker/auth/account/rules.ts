const imageSignatures: Record<string, (bytes: string) => boolean> = {
  png: (bytes) => bytes.startsWith('\x89PNG\r\n\x1a\n'),
  jpeg: (bytes) => bytes.startsWith('\xff\xd8\xff'),
  webp: (bytes) => bytes.startsWith('RIFF') && bytes.slice(8, 12) === 'WEBP',
}
/** True if the bytes of the data URI match its declared image type, or if the URI is ''. */
export function isAvatarUri(uri: string): boolean {
  if (uri === '') return true
  const [, kind = '', text = ''] = /^data:image\/(\w+);base64,(.+)$/.exec(uri) ?? []
  try {
    return imageSignatures[kind]?.(atob(text.slice(0, 32))) ?? false
  } catch {
    return false
  }
}
