import { areaRoutes } from '~/worker/api'
import type { Call } from '~/worker/core/call'

const declared: readonly Call[] = areaRoutes.flatMap((route) => ('call' in route ? [route.call] : []))
/** The calls that make a transition of a lifecycle. */
export const callsOfTransition = (of: 'subject' | 'report', move: string): Call[] =>
  declared.filter((call) => call.makes?.[of]?.includes(move))
/** The transitions of a lifecycle that calls declare. */
export const declaredTransitions = (of: string): string[] => declared.flatMap((call) => call.makes?.[of] ?? [])
