/** Runs an act once what has been drawn is painted: nothing that a key shows waits for it. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
