/** Lets so many acts go on at a time; the others wait for their turn. */
export function turnsOf(atOnce: number) {
  let going = 0
  const waiting: (() => void)[] = []
  return async <Result>(act: () => Promise<Result>): Promise<Result> => {
    while (going >= atOnce) await new Promise<void>((go) => waiting.push(go))
    going += 1
    try {
      return await act()
    } finally {
      going -= 1
      waiting.shift()?.()
    }
  }
}
