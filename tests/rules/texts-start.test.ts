import { expect, test } from 'vitest'
import '~/worker/core/texts.server'
import { setLocaleReader } from '~/worker/core/texts'

const files = import.meta.glob(['/worker/**/*.ts', '!/worker/index.ts', '!/worker/pages.ts'])

/** A text read while the program starts would have one language for everyone. Pages: see texts.test. */
test('no text is read when the program starts', async () => {
  const read: string[] = []
  setLocaleReader(() => {
    const from = new Error('read').stack?.split('\n').filter((line) => !line.includes('/worker/core/texts.ts'))
    read.push(from?.[2]?.trim() ?? '')
    return 'zh'
  })
  for (const load of Object.values(files)) await load()
  expect(read).toEqual([])
}, 60_000)
