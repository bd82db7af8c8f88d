import type { Judged } from '~/worker/judging/desk.server'
import type { JudgingStep } from '~/worker/judging/rules'

/** What the page has read. */
export type AtStep = Judged & { step: JudgingStep; id: string; ahead: boolean; roleCode: string; now: string }
