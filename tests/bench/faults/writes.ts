import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, type ApiClient, apiClientAt, resultOf, signInAt } from '~/tests/support/api-client'
import { minimalPdf } from '~/tests/support/pdf'
import * as announcements from '~/worker/announcements/calls'
import * as feedback from '~/worker/feedback/calls'
import * as files from '~/worker/files/calls'
import * as folders from '~/worker/folders/calls'
import * as steering from '~/worker/subject-management/calls'
import * as subjects from '~/worker/subjects/calls'

export const kinds = ['draft', 'save', 'move', 'feedback', 'announcement', 'folder', 'file'] as const
export type Kind = (typeof kinds)[number]

/** Client timeout in milliseconds. */
const TIMEOUT_MS = 60_000
/** Milliseconds between two writes: users do not retry immediately. */
const [AFTER_SUCCESS, AFTER_FAILURE] = [50, 250]
const YEAR = String(new Date().getFullYear())
/** Recipients of an announcement: each gets it once. */
const LISTENERS = ['subject', 'subject2']

/** Records attempted and acknowledged writes. Every write has a unique mark, a text in the row that it creates. */
export class Ledger {
  readonly tried = new Map<Kind, Set<string>>(kinds.map((kind) => [kind, new Set()]))
  readonly kept = new Map<Kind, Set<string>>(kinds.map((kind) => [kind, new Set()]))
  /** Download address of each acknowledged file. */
  readonly addresses = new Map<string, string>()
  /** Last acknowledged text of each repeatedly saved draft. */
  readonly texts = new Map<string, string>()
  /** Number of answers by status, of writes and reads. */
  readonly answers = new Map<number | string, number>()
  /** Answers that no fault may cause. */
  readonly defects: string[] = []
  readonly seed: number
  #count = 0
  constructor(seed: number) {
    this.seed = seed
  }
  mark(kind: Kind): string {
    const mark = `故障${this.seed}第${++this.#count}号`
    this.tried.get(kind)!.add(mark)
    return mark
  }
  heard(status: number | string, about?: string) {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1)
    if (about) this.defects.push(about)
  }
  total = (of: Map<Kind, Set<string>>) => [...of.values()].reduce((sum, { size }) => sum + size, 0)
}

type Account = 'subject' | 'biz' | 'admin'
/** The writers, each signed in once. */
export async function signInWriters(url: string, ledger: Ledger) {
  const signedIn = await Promise.all([...LISTENERS, 'biz', 'admin'].map((name) => signInAt(url, name)))
  const [subject, , biz, admin] = signedIn
  const as = (who: Account) =>
    apiClientAt(url, { subject, biz, admin }[who]!.token, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const [type] = resultOf(await subject!.ask(feedback.feedbackTypes))
  return {
    listeners: signedIn.slice(0, LISTENERS.length).map(({ userId }) => userId),
    feedbackType: type!.id,
    as,
    /** The acknowledged result, or null. */
    async hear<Result>(
      who: Account,
      act: (asking: ApiClient) => Promise<Answer<Result>>,
    ): Promise<{ result: Result } | null> {
      const answer = await act(as(who)).catch((error: Error) => error)
      if (answer instanceof Error) {
        ledger.heard(answer.name === 'TimeoutError' ? 'no answer' : 'no connection')
        return null
      }
      const { status, body, response } = answer
      const isDefect = status >= 500 && status !== 503
      ledger.heard(status, isDefect ? `${status} ${new URL(response.url).pathname}: ${body?.message}` : undefined)
      return body?.success ? body : null
    },
  }
}
export type People = Awaited<ReturnType<typeof signInWriters>>

/** A writer with a subject to move and a draft to save. */
export type Writer = { people: People; ledger: Ledger; case: string; returned: boolean; draft: string }

/** One write of a type with a unique mark. @returns true if it was acknowledged */
export async function performWrite(writer: Writer, kind: Kind): Promise<boolean> {
  const { ledger } = writer
  const mark = ledger.mark(kind)
  const kept = await writeActions[kind](writer, mark)
  if (kept) ledger.kept.get(kind)!.add(mark)
  return kept
}

const writeActions: Record<Kind, (writer: Writer, mark: string) => Promise<boolean>> = {
  async draft(writer, mark) {
    const saved = await writer.people.hear('subject', ({ ask }) =>
      ask(subjects.beginDraftAgain, { subjectName: mark, year: YEAR, domain: '03' }),
    )
    if (saved) writer.draft = saved.result.id
    return !!saved
  },
  /** Saves the newest draft repeatedly. */
  async save({ people, ledger, draft: id }, mark) {
    const saved = await people.hear('subject', ({ ask }) => ask(subjects.saveDraft, { id, summary: mark }))
    if (saved) ledger.texts.set(id, mark)
    return !!saved
  },
  /** Returns the subject and undoes that step, alternately. */
  async move({ people, case: id, returned }, mark) {
    return !!(returned
      ? await people.hear('admin', ({ ask }) => ask(steering.undoStep, { subjectId: id, reason: mark }))
      : await people.hear('biz', ({ ask }) => ask(subjects.auditSubjects, { id, result: 'perfect', opinion: mark })))
  },
  async feedback({ people }, mark) {
    const given = { feedBackTypeId: people.feedbackType, title: mark, content: mark }
    return !!(await people.hear('subject', ({ ask }) => ask(feedback.addFeedback, given)))
  },
  /** Published to several people, each of whom gets it once. */
  async announcement({ people }, mark) {
    const given = { titile: mark, msgContent: mark, msgType: 'USER' as const, userIds: people.listeners }
    const made = await people.hear('biz', ({ ask }) => ask(announcements.addAnnouncement, given))
    if (!made) return false
    const { id } = made.result
    return !!(await people.hear('biz', ({ ask }) => ask(announcements.releaseAnnouncement, { id })))
  },
  async folder({ people, case: subjectId }, mark) {
    const given = { name: mark, area: 'subject' as const, subjectId }
    return !!(await people.hear('biz', ({ ask }) => ask(folders.addFolder, given)))
  },
  async file({ people, ledger }, mark) {
    const form = new FormData()
    form.set('file', new File([contentOf(mark)], `${mark}.pdf`, { type: 'application/pdf' }))
    const sent = await people.hear('subject', ({ ask }) => ask(files.uploadFile, form))
    if (sent) ledger.addresses.set(mark, sent.result.url)
    return !!sent
  },
}
/** The bytes of a file with that mark. */
export const contentOf = minimalPdf

/** Writes one type after the other, with reads between, until aborted. */
export async function keepWriting(writer: Writer, first: number, over: AbortSignal): Promise<void> {
  for (let count = first; !over.aborted; count++) {
    const well = await performWrite(writer, kinds[count % kinds.length]!)
    const read = await writer.people.hear('biz', ({ ask }) => ask(subjects.subjectDetail, { id: writer.case }))
    if (read) writer.returned = read.result.status === 'TO_PERFECT'
    await wait(well ? AFTER_SUCCESS : AFTER_FAILURE)
  }
}
