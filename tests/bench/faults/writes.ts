import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, type Asking, askingAt, resultIn, signedInAt } from '~/tests/support/asking'
import { minimalPdf } from '~/tests/support/pdf'
import * as announcements from '~/worker/announcements/calls'
import * as feedback from '~/worker/feedback/calls'
import * as files from '~/worker/files/calls'
import * as folders from '~/worker/folders/calls'
import * as steering from '~/worker/subject-management/calls'
import * as subjects from '~/worker/subjects/calls'

export const kinds = ['draft', 'save', 'move', 'feedback', 'announcement', 'folder', 'file'] as const
export type Kind = (typeof kinds)[number]

/** How long whoever asks waits for an answer. Milliseconds. */
const PATIENCE = 60_000
/** People do not hammer at what is away. Milliseconds. */
const [AFTER_SUCCESS, AFTER_FAILURE] = [50, 250]
const YEAR = String(new Date().getFullYear())
/** Whom an announcement goes to: each of them has it once. */
const LISTENERS = ['subject', 'subject2']

/** What was asked and what was acknowledged. Every write has a mark of its own, a text that stands in the row that it makes. */
export class Ledger {
  readonly tried = new Map<Kind, Set<string>>(kinds.map((kind) => [kind, new Set()]))
  readonly kept = new Map<Kind, Set<string>>(kinds.map((kind) => [kind, new Set()]))
  /** Of each acknowledged file where it is read. */
  readonly addresses = new Map<string, string>()
  /** Of each draft that is saved over and over its last acknowledged text. */
  readonly texts = new Map<string, string>()
  /** How often each status was answered, to writes and reads. */
  readonly answers = new Map<number | string, number>()
  /** What nobody may be answered, whatever fails behind. */
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

type Who = 'subject' | 'biz' | 'admin'
/** Those who write, each signed in once. */
export async function peopleAt(url: string, ledger: Ledger) {
  const signedIn = await Promise.all([...LISTENERS, 'biz', 'admin'].map((name) => signedInAt(url, name)))
  const [subject, , biz, admin] = signedIn
  const as = (who: Who) => askingAt(url, { subject, biz, admin }[who]!.token, { signal: AbortSignal.timeout(PATIENCE) })
  const [type] = resultIn(await subject!.ask(feedback.feedbackTypes))
  return {
    listeners: signedIn.slice(0, LISTENERS.length).map(({ userId }) => userId),
    feedbackType: type!.id,
    as,
    /** What was acknowledged; null where nothing was. */
    async hear<Result>(who: Who, act: (asking: Asking) => Promise<Answer<Result>>): Promise<{ result: Result } | null> {
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
export type People = Awaited<ReturnType<typeof peopleAt>>

/** One who writes: the case that is theirs to move, the draft that is theirs to save. */
export type Writer = { people: People; ledger: Ledger; case: string; returned: boolean; draft: string }

/** One write of a kind, with a mark that nothing else has. @returns whether it was acknowledged */
export async function write(writer: Writer, kind: Kind): Promise<boolean> {
  const { ledger } = writer
  const mark = ledger.mark(kind)
  const kept = await acts[kind](writer, mark)
  if (kept) ledger.kept.get(kind)!.add(mark)
  return kept
}

const acts: Record<Kind, (writer: Writer, mark: string) => Promise<boolean>> = {
  async draft(writer, mark) {
    const saved = await writer.people.hear('subject', ({ ask }) =>
      ask(subjects.beginDraftAgain, { subjectName: mark, year: YEAR, domain: '03' }),
    )
    if (saved) writer.draft = saved.result.id
    return !!saved
  },
  /** The newest draft over and over. */
  async save({ people, ledger, draft: id }, mark) {
    const saved = await people.hear('subject', ({ ask }) => ask(subjects.saveDraft, { id, summary: mark }))
    if (saved) ledger.texts.set(id, mark)
    return !!saved
  },
  /** There and back: returned for perfecting, and that step undone. */
  async move({ people, case: id, returned }, mark) {
    return !!(returned
      ? await people.hear('admin', ({ ask }) => ask(steering.undoStep, { subjectId: id, reason: mark }))
      : await people.hear('biz', ({ ask }) => ask(subjects.auditSubjects, { id, result: 'perfect', opinion: mark })))
  },
  async feedback({ people }, mark) {
    const given = { feedBackTypeId: people.feedbackType, title: mark, content: mark }
    return !!(await people.hear('subject', ({ ask }) => ask(feedback.addFeedback, given)))
  },
  /** Released to some, each of whom has it once. */
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

/** Writes one kind after the other, and reads between, until it is over. */
export async function keepWriting(writer: Writer, first: number, over: AbortSignal): Promise<void> {
  for (let count = first; !over.aborted; count++) {
    const well = await write(writer, kinds[count % kinds.length]!)
    const read = await writer.people.hear('biz', ({ ask }) => ask(subjects.subjectDetail, { id: writer.case }))
    if (read) writer.returned = read.result.status === 'TO_PERFECT'
    await wait(well ? AFTER_SUCCESS : AFTER_FAILURE)
  }
}
