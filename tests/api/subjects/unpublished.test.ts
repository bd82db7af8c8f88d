import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Call } from '~/worker/core/call'
import * as subjects from '~/worker/subjects/calls'
import { subjectSorts } from '~/worker/subjects/inputs'
import { statusLists, subjectStatusNames } from '~/worker/subjects/statuses'
import { type Asked, callsAbout, type Reader, type Subject } from '~/tests/world/reads'
import { freshWorld } from '~/tests/world/world'
import * as study from '~/worker/study/calls'
import { casesToJudge, NUMBER, settleAll, whereTheyPart } from './judged'

/**
 * Decisions that are not yet published must not be felt: whoever is judged is answered the same, to the letter, before and
 * after the centre has decided, by every call there is.
 */

/** The same, and the lists with every filter and order that they know. */
function everyCall(subject: Subject): Asked[] {
  const calls = callsAbout(subject, '')
  for (const type of ['pdf', 'xlsx'])
    calls.push({
      name: `GET ${type} of the declaration`,
      make: (reader) => reader.ask(study.declarationPapers, { id: subject.id, type }),
    })
  const more = (call: Call, part: Record<string, string | number>) =>
    calls.push({
      name: `GET ${call.path} ${JSON.stringify(part)}`,
      make: (reader) => reader.ask(call, { pageSize: 100, ...part }),
    })
  for (const status of subjectStatusNames) more(subjects.listSubjects, { status })
  for (const listType of [...Object.keys(statusLists), 'thisYearDeclare']) more(subjects.listSubjects, { listType })
  for (const column of subjectSorts) for (const order of ['asc', 'desc']) more(subjects.listSubjects, { column, order })
  more(subjects.listSubjects, { todo: 1 })
  more(subjects.listSubjects, { overdue: 1 })
  more(subjects.listSubjects, { keyword: NUMBER })
  more(subjects.listSubjects, { subjectNum: NUMBER })
  for (const keyword of [NUMBER, '拟立项判定课题']) more(subjects.shortSubjects, { keyword })
  for (const type of ['declare', 'grade', 'prize', 'report', 'plan', 'collect']) more(subjects.subjectYears, { type })
  return calls
}

/** What each call answers, as text; a document is read byte by byte. */
async function answersOf(calls: readonly Asked[], reader: Reader): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const { name, make } of calls) {
    const { status, response } = await make(reader)
    const bytes = new Uint8Array(await response.clone().arrayBuffer())
    const text = response.headers.get('content-type')?.match(/json|text|xml/)
      ? new TextDecoder().decode(bytes)
      : `${bytes.length} ${response.headers.get('content-disposition') ?? ''}`
    // The version only guards writes; it moves with every review that comes in and tells nothing.
    answers[name] = `${status} ${text.replace(/"lockVersion":\d+/g, '"lockVersion":0')}`
  }
  return answers
}

describe('a decision that is not published is not felt', () => {
  test('by every call, for the manager, the institution and the public', async () => {
    const world = await freshWorld()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
    const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
    const judged = await casesToJudge(world)
    const readers: Record<string, Reader> = { man, contact, nobody: world.nobody }
    /** Only what speaks of the first subject is asked about the others. */
    const asked: Record<string, readonly Asked[]> = {}
    const first: Record<string, Record<string, string>> = {}
    for (const [name, reader] of Object.entries(readers)) {
      const all = everyCall(judged[0]!)
      first[name] = await answersOf(all, reader)
      const open = new Set(
        all.filter((call) => /^200 .*judged0/s.test(first[name]![call.name]!)).map((call) => call.name),
      )
      const rest =
        name === 'nobody'
          ? []
          : judged.slice(1).flatMap((one) => callsAbout(one).filter((call) => open.has(call.name.split(' @')[0]!)))
      asked[name] = [...all, ...rest]
      Object.assign(first[name]!, await answersOf(rest, reader))
    }
    const said = Object.values(first.man!).filter((text) => text.includes('拟立项判定课题'))
    expect(said.length, 'the calls do speak of the subjects').toBeGreaterThan(60)

    await settleAll(world, biz, judged)
    const felt: Record<string, [before: string, after: string]> = {}
    for (const [name, reader] of Object.entries(readers))
      for (const [call, text] of Object.entries(await answersOf(asked[name]!, reader)))
        if (text !== first[name]![call]) felt[`${name}: ${call}`] = whereTheyPart(first[name]![call]!, text)
    expect(felt).toEqual({})
  }, 120_000)
})
