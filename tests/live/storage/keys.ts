/** Keys as nobody would choose them: what an address, a signature and XML each write in another way. */
export const keys = [
  'probe/a b+c%20d=e?f#g~!(*).txt',
  // The local storage escapes such a key twice when it lists it, so it is not among those listed.
  `marks/<附件> "一"；& 'b' &amp;.txt`,
  'probe/空.txt',
]
