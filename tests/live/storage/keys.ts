/** Unusual keys: characters that URLs, signatures and XML escape differently. */
export const keys = [
  'probe/a b+c%20d=e?f#g~!(*).txt',
  // The local storage escapes this key twice in lists, so it is not among the listed keys.
  `marks/<附件> "一"；& 'b' &amp;.txt`,
  'probe/空.txt',
]
