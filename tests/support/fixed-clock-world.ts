import { onTestFinished, vi } from 'vitest'
import { formatStamp } from '~/worker/core/time'
import { freshWorld } from './world'

/** A world with a fixed clock, for exact times. */
export async function fixedClockWorld() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const world = await freshWorld()
  /** The timestamp so many seconds from now. */
  const inSeconds = (seconds: number) => formatStamp(new Date(world.now().getTime() + seconds * 1000))
  return { world, inSeconds, now: inSeconds(0) }
}
