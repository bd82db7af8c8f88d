import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startServices } from '~/scripts/local/services'
import { type OwnProduct, startArguments, startOwnProduct } from '~/tests/support/own-product'
import { claimPort } from '~/scripts/local/ports'
import { endProcesses, isAlive, type Process } from '~/scripts/local/processes'
import { apiClientAt, signInAt } from '~/tests/support/api-client'
import { minimalPdf } from '~/tests/support/pdf'
import { exhaustive, sampled } from '~/tests/support/sampled'
import * as files from '~/worker/files/calls'
import * as subjects from '~/worker/subjects/calls'
import * as system from '~/worker/system/calls'

/** A folder with the demonstration data, from which the whole product is started. */
function ownFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'keti-stays-'))
  cpSync(inject('demonstration'), join(folder, '.data'), { recursive: true })
  const start = ['node', ...startArguments].join(' ')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start } }))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
/** Processes that a test leaves running are ended after it. */
async function started(folder: string, by?: [string, string[]]) {
  // A new port each time: while nothing runs, another test may take the last one.
  const keti = await startOwnProduct(folder, await claimPort(), by)
  const all = everybody(keti)
  onTestFinished(async () => {
    await keti.stop()
    await endProcesses(all)
  })
  return keti
}
const everybody = (keti: OwnProduct): Process[] => [keti.running().owner, ...keti.running().children]
const pidOf = (keti: OwnProduct, name: string) => keti.running().children.findLast((child) => child.name === name)!.pid
const statusOf = (url: string) =>
  apiClientAt(url, '', { signal: AbortSignal.timeout(10_000) })
    .ask(system.ready)
    .then(
      ({ status }) => status,
      () => 0,
    )

async function callsOf(keti: OwnProduct) {
  const { ask, send } = await signInAt(keti.url, 'subject')
  return {
    declare: async (subjectName: string) =>
      (await ask(subjects.beginDraftAgain, { subjectName, year: '2026', domain: '03' })).body,
    async upload(content: string) {
      const form = new FormData()
      form.set('file', new File([content], '附件.pdf', { type: 'application/pdf' }))
      return (await ask(files.uploadFile, form)).body.result.url
    },
    async names(like: string) {
      const { records } = (await ask(subjects.listSubjects, { subjectName: like, pageSize: 100 })).body.result
      return records.map((row) => row.subjectName)
    },
    text: async (url: string) => (await send('GET', url)).response.text(),
  }
}

test('restarts a killed or stopped service on its port with its data', { timeout: 300_000 }, async () => {
  const keti = await started(ownFolder())
  const { declare, upload, names, text } = await callsOf(keti)
  const kept: string[] = []
  const services = ['sqld', 'storage.mjs', 'workerd']
  for (const signal of ['SIGKILL', 'SIGSTOP'] as const)
    for (const name of sampled(services, 1, signal === 'SIGKILL' ? 0 : 2)) {
      const subjectName = `停机${signal}${name.replace('.', '')}之前`
      expect((await declare(subjectName)).success).toBe(true)
      kept.push(subjectName)
      const content = minimalPdf(subjectName)
      const url = await upload(content)

      const before = pidOf(keti, name)
      process.kill(before, signal)
      await expect.poll(() => pidOf(keti, name), { timeout: 30_000, message: `${signal} ${name}` }).not.toBe(before)
      await expect.poll(() => statusOf(keti.url), { timeout: 30_000 }).toBe(200)
      expect((await names('停机')).toSorted(), `${signal} ${name}`).toEqual(kept.toSorted())
      expect(await text(url)).toBe(content)
    }
})

test('ends all services with npm, with the program, and at the next start without the guard', {
  timeout: 300_000,
}, async () => {
  const folder = ownFolder()
  const gone = (all: Process[], why: string) =>
    expect.poll(() => all.filter(isAlive), { timeout: 20_000, message: why }).toEqual([])

  for (const signal of sampled(['SIGTERM', 'SIGKILL'] as const, 1)) {
    const byNpm = await started(folder, ['npm', ['start']])
    const all = everybody(byNpm)
    expect(all.length).toBeGreaterThanOrEqual(5)
    byNpm.process.kill(signal)
    await gone(all, `${signal} to npm`)
  }

  if (exhaustive) {
    const killed = await started(folder)
    const left = everybody(killed)
    killed.process.kill('SIGKILL')
    await gone(left, 'killed itself')
  }

  const unguarded = await started(folder)
  const orphans = everybody(unguarded)
  const { owner } = unguarded.running()
  // Stopped, so that it does not end its children in between.
  process.kill(owner.pid, 'SIGSTOP')
  process.kill(pidOf(unguarded, 'guard.sh'), 'SIGKILL')
  process.kill(owner.pid, 'SIGKILL')
  await expect.poll(() => isAlive(owner)).toBe(false)
  expect(orphans.filter(isAlive).length, 'database, storage or Worker still run').toBeGreaterThanOrEqual(2)
  const next = await started(folder)
  expect(orphans.filter(isAlive)).toEqual([])
  expect(await statusOf(next.url)).toBe(200)

  await expect(startServices(join(folder, '.data/services')), 'a second program').rejects.toThrow('is in use')
  expect(await statusOf(next.url)).toBe(200)
})
