type Ending = () => unknown

const endings: Ending[] = []
let ending: Promise<void> | undefined

/** Registers what must be ended when this program ends; the last started is ended first. */
export function onEnd(end: Ending) {
  endings.unshift(end)
}

/** Ends everything once, however often it is asked, then leaves. */
export function endAll(code: number): Promise<void> {
  ending ??= (async () => {
    for (const end of endings) {
      await Promise.resolve(end()).catch((error: unknown) => console.error(error))
    }
    process.exit(code)
  })()
  return ending
}

/** Runs a program that comes to an end. */
export function run(program: () => Promise<void>) {
  stay(async () => {
    await program()
    await endAll(0)
  })
}

/** Runs a program that stays until Ctrl-C or a signal; an error ends it too, and all that it has started. */
export function stay(program: () => Promise<void>) {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.on(signal, () => void endAll(code))
  }
  program().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    void endAll(1)
  })
}
