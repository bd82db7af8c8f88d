/** Returns a function that runs at most `atOnce` actions concurrently; further ones are queued. */
export function createConcurrencyLimit(atOnce: number) {
  let going = 0
  const queue: (() => void)[] = []
  return async <Result>(act: () => Promise<Result>): Promise<Result> => {
    while (going >= atOnce) await new Promise<void>((go) => queue.push(go))
    going += 1
    try {
      return await act()
    } finally {
      going -= 1
      queue.shift()?.()
    }
  }
}
