import { unzipSync } from 'fflate'
import { expect, onTestFinished, test, vi } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { storageForFile } from '~/tests/api/files/storage'
import { firstDifference } from '~/tests/api/subjects/unpublished-decisions'
import { InMemoryLimits } from '~/tests/support/limits'
import { describedReads, type DescribedRead } from '~/tests/support/read-calls'
import { exhaustive, sampled } from '~/tests/support/sampled'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import * as exports from '~/worker/import-export/calls'
import { exportKinds } from '~/worker/import-export/contract'
import {
  makeBlindSubjects,
  INSTITUTIONS,
  SUBJECT_IDS,
  makeBlindMeeting,
  exchangeHiddenData,
  HIDDEN_WORDS,
} from './blind-subjects'

/**
 * Hidden data does not affect any response to an evaluator. Each response stays identical when the institution or the
 * evaluations of others change: every reading call with every described filter and order, and every export.
 */

const storage = storageForFile()
const isId = (name: string) => /ids?$/i.test(name)

/** Each response as text, without versions (they only guard writes) and without the random key of a captcha image. */
const textOf = async ({ status, response }: { status: number; response: Response }) => {
  const type = response.headers.get('content-type') ?? ''
  const text = type.match(/json|text/)
    ? await response.clone().text()
    : (response.headers.get('content-disposition') ?? '')
  return `${status} ${text.replace(/"(lockVersion|viewCount|downCount)":\d+/g, '"$1":0')}`
}
/** Resets rate limits and read counts and deletes the messages about exports. */
async function asIfNew(world: World) {
  await world.client.executeMultiple(
    `delete from announcement_send; delete from announcement; delete from file_access;
    update file set view_count = 0, down_count = 0;`,
  )
  Object.assign(world.limits, new InMemoryLimits())
}
/** Parameters of every client that no list reads. */
const saysNothing = new Set(['_t', 'field', 'superQueryMatchType'])
/** One bound of a range. */
const isEnd = /_(begin|end)$/
/** Orders by hidden data, always tried; a sample tries the others in turn. */
const tellsMuch = /name|depart|man|rate|grade|rank|similar|level|conclusion/i
/** Every call of the evaluator, without filters and with every described filter and order, with a sample of values. */
async function askAll(who: SignedIn, readings: readonly DescribedRead[]): Promise<Record<string, string>> {
  const said: Record<string, string> = {}
  for (const [at, { name, make, parameters }] of readings.entries()) {
    const about = name.includes(':') || Object.keys(parameters).some(isId) ? sampled(SUBJECT_IDS, 2, at) : []
    for (const id of [undefined, ...about]) said[`${name} ${id ?? ''}`] = await textOf(await make(who, {}, id))
    const bare = said[`${name} `]!
    // A forbidden call is forbidden with any filter.
    if (/^40[13] /.test(bare) || bare.includes('"code":403')) continue
    for (const [nth, [parameter, values]] of Object.entries(parameters).entries()) {
      if (saysNothing.has(parameter)) continue
      const words = isEnd.test(parameter) ? HIDDEN_WORDS.slice(0, 2) : HIDDEN_WORDS
      const all = values ?? [...words, ...(isId(parameter) ? SUBJECT_IDS : [])]
      const telling = parameter === 'column' ? all.filter((value) => tellsMuch.test(String(value))) : []
      const tried = new Set([...sampled(telling, 4, at), ...sampled(all, 1, at + nth)])
      for (const value of tried)
        for (const order of parameter !== 'column' ? ['desc'] : exhaustive ? ['asc', 'desc'] : ['asc'])
          said[`${name} ${parameter}=${value} ${order}`] = await textOf(await make(who, { [parameter]: value, order }))
    }
  }
  return said
}

/** Exports every list with every filter and returns its sheet. */
async function takeAll(world: World, who: SignedIn, filters: readonly string[], round: string) {
  const said: Record<string, string> = {}
  const asked: string[] = []
  for (const kind of exportKinds)
    for (const [nth, query] of [
      ...sampled(filters, 1, exportKinds.indexOf(kind)).flatMap((name) =>
        sampled([INSTITUTIONS[0].name, INSTITUTIONS[0].manName], 1).map((word) => ({ [name]: word })),
      ),
      ...sampled(
        ['leadDepartName', 'passRate', 'gradeRank', 'similarityMax', 'subjectName', 'updateTime'],
        1,
        exportKinds.indexOf(kind),
      ).map((column) => ({ column, order: 'asc' })),
    ].entries()) {
      const id = `${round}-${who.user.roleCode}-${kind}-${nth}`
      const started = await who.ask(exports.startExport, {
        id,
        kind,
        title: kind,
        columns: ['id', 'subjectName', 'leadDepartName', 'passRate'].map((key) => ({ key, title: key })),
        query,
      })
      if (!started.body.success) break
      asked.push(`${id} ${JSON.stringify(query)}`)
    }
  for (let step = 0; step < 50; step++) {
    await runJob('longWork', world.bindings as unknown as Bindings, jobHandlers.longWork, { now: world.now })
    if ((await world.all('exportTask')).every((task) => task.status === 'done')) break
  }
  for (const name of asked) {
    const { response } = await who.attempt(exports.downloadExport, { id: name.split(' ')[0] })
    const parts = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const sheets = Object.entries(parts).filter(([path]) => /sheet\d|sharedStrings/.test(path))
    said[name.slice(round.length)] = sheets.map(([, part]) => new TextDecoder().decode(part)).join('')
  }
  return said
}

test.each(['counselor', 'technologyManger'] as const)(
  'hidden data affects no filter, order, count or export of a %s',
  async (role) => {
    const world = await freshWorld()
    world.vars = storage()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
    const judges = [await world.as('counselor'), await world.as('technologyManger')]
    const biz = await world.as('bizManger')
    await makeBlindSubjects(world, judges)
    await makeBlindMeeting(world, judges)
    const who = judges.find(({ user }) => user.roleCode === role)!
    const readings = await describedReads()
    const filters = [
      ...new Set(
        readings
          .filter(({ name }) => /(subject|prize)\/list$/.test(name))
          .flatMap(({ parameters }) => Object.keys(parameters)),
      ),
    ].filter((name) => /name|man|depart|keyword/i.test(name))
    const before = { ...(await askAll(who, readings)), ...(await takeAll(world, who, filters, 'one')) }
    const open = Object.values(before).filter((text) => text.includes('"code":200'))
    const share = exhaustive ? 1 : 0.3
    expect(open.length, 'much is answered').toBeGreaterThan(400 * share)
    expect(open.filter((text) => text.includes('RE_AUDITING-1')).length, 'and speaks of them').toBeGreaterThan(
      60 * share,
    )
    expect(open.filter((text) => text.includes('file-TO_AUDIT-1')).length, 'and of their files').toBeGreaterThan(
      20 * share,
    )
    const lists = readings.filter(({ name }) => /subject\/list|ReportListIds|gradeList$/i.test(name))
    const centre = await askAll(biz, lists)

    await asIfNew(world)
    await exchangeHiddenData(world, role)
    const after = { ...(await askAll(who, readings)), ...(await takeAll(world, who, filters, 'two')) }
    const felt = Object.fromEntries(
      Object.entries(after).flatMap(([call, text]) =>
        text === before[call] ? [] : [[call, firstDifference(before[call]!, text)]],
      ),
    )
    expect(felt).toEqual({})
    const seen = Object.entries(await askAll(biz, lists)).filter(([call, text]) => text !== centre[call])
    expect(seen.length, 'the centre does see it').toBeGreaterThan(20 * share)
  },
  900_000,
)
