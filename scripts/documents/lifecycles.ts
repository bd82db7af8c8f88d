import { advisoryLifecycle } from '~/worker/advisories/lifecycle'
import { advisoryStatusLabel } from '~/worker/advisories/statuses'
import type { Move } from '~/worker/core/lifecycle'
import { answerLifecycle, formLifecycle } from '~/worker/forms/lifecycle'
import { answerStatusLabel, formStatusLabel } from '~/worker/forms/statuses'
import { caseLifecycle } from '~/worker/library/cases/lifecycle'
import { caseStatusLabel } from '~/worker/library/cases/statuses'
import { scheduleLifecycle } from '~/worker/library/periods/lifecycle'
import { scheduleStatusLabel } from '~/worker/library/periods/statuses'
import { taskLifecycle } from '~/worker/library/tasks/lifecycle'
import { taskStatusLabel } from '~/worker/library/tasks/statuses'
import { materialLifecycle, requestLifecycle } from '~/worker/materials/lifecycle'
import { materialStatusLabel, requestStatusLabel } from '~/worker/materials/statuses'
import { policy } from '~/worker/policy/policy'
import { reportLifecycle } from '~/worker/reports/lifecycle'
import { reportStatusLabel } from '~/worker/subjects/reports/statuses'
import { softwareLifecycle } from '~/worker/software/lifecycle'
import { softwareStatusLabel } from '~/worker/software/statuses'
import { subjectLifecycle } from '~/worker/subjects/lifecycle'
import { statusLabel } from '~/worker/subjects/statuses'
import { vendorLifecycle } from '~/worker/vendors/lifecycle'
import { vendorStatusLabel } from '~/worker/vendors/statuses'

type Life = {
  final: readonly (string | number)[]
  moves: Readonly<Record<string, Move<string | number, never> & { says: string }>>
}
type Shown = { title: string; life: Life; label: (status: string) => string }
const ofNumber = (label: (status: number) => string) => (status: string) => label(Number(status))
const lives = (): Shown[] => [
  { title: 'A subject', life: subjectLifecycle, label: statusLabel },
  { title: 'A report', life: reportLifecycle, label: ofNumber(reportStatusLabel) },
  { title: 'A vendor', life: vendorLifecycle, label: ofNumber(vendorStatusLabel) },
  { title: 'Software', life: softwareLifecycle, label: ofNumber(softwareStatusLabel) },
  { title: 'A security advisory', life: advisoryLifecycle, label: ofNumber(advisoryStatusLabel) },
  { title: 'A material', life: materialLifecycle, label: ofNumber(materialStatusLabel) },
  { title: 'A request for a material', life: requestLifecycle, label: ofNumber(requestStatusLabel) },
  { title: 'An online form', life: formLifecycle, label: ofNumber(formStatusLabel) },
  { title: 'An answer to a form', life: answerLifecycle, label: ofNumber(answerStatusLabel) },
  { title: 'A test case', life: caseLifecycle, label: ofNumber(caseStatusLabel) },
  { title: 'A task', life: taskLifecycle, label: ofNumber(taskStatusLabel) },
  { title: 'A schedule of a period', life: scheduleLifecycle, label: ofNumber(scheduleStatusLabel) },
]
const state = (status: string | number) => `s${String(status).replaceAll(/\W/g, '_')}`

/** Transitions with more arrows than this are not drawn: they lead almost anywhere. */
const MOST = 8
/** True if the transition is drawn. Transitions that keep the status or lead almost anywhere are listed in the table only. */
const isDrawn = ({ from, to }: Move<string | number, never>) =>
  from === 'new' || (from.length * Math.max(1, to.length) <= MOST && from.join() !== to.join())

function drawn({ life, label }: Shown): string[] {
  const statuses = new Set(
    Object.values(life.moves).flatMap(({ from, to }) => [...(from === 'new' ? [] : from), ...to]),
  )
  // Transitions between the same two statuses share one arrow.
  const arrows = new Map<string, string[]>()
  for (const { from, to, says } of Object.values(life.moves).filter(isDrawn))
    for (const begin of from === 'new' ? ['[*]'] : from.map(state))
      for (const end of to.length ? to.map(state) : ['[*]']) {
        if (begin === end) continue
        const arrow = `${begin} --> ${end}`
        arrows.set(arrow, [...(arrows.get(arrow) ?? []), says])
      }
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...[...statuses].map((status) => `  state "${label(String(status))}" as ${state(status)}`),
    ...[...arrows].map(([arrow, words]) => `  ${arrow}: ${[...new Set(words)].join(', ')}`),
    ...life.final.map((status) => `  ${state(status)} --> [*]`),
    '```',
  ]
}
function told({ life, label }: Shown): string[] {
  const words = (statuses: readonly (string | number)[]) => statuses.map((status) => label(String(status))).join(', ')
  return [
    '| Row | Move | From | To | Who |',
    '|---|---|---|---|---|',
    ...Object.values(life.moves).map(
      ({ row, says, from, to, by, job }) =>
        `| ${row} | ${says} | ${from === 'new' ? 'new' : words(from)} | ${words(to) || 'removed'} | ${policy[by].does}${job ? ` (job \`${job}\`)` : ''} |`,
    ),
  ]
}

/** Renders all life cycles as a page, each as a diagram and a table. */
export const lifecyclesDocument = (): string =>
  [
    '# Life cycles',
    '',
    'Printed by `npm run documents` from the tables that the guard, the buttons and the tests read (`lifecycle.ts` of each area). ' +
      'A move that leads nearly anywhere (a return, an undoing) stands in the table alone.',
    ...lives().flatMap((one) => ['', `## ${one.title}`, '', ...drawn(one), '', ...told(one)]),
    '',
  ].join('\n')
