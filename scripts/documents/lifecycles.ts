import { advisoryLifecycle } from '~/worker/advisories/lifecycle'
import { advisoryStatusLabel } from '~/worker/advisories/statuses'
import type { Transition } from '~/worker/core/lifecycle'
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
import { subjectStatusLabel } from '~/worker/subjects/statuses'
import { vendorLifecycle } from '~/worker/vendors/lifecycle'
import { vendorStatusLabel } from '~/worker/vendors/statuses'

type LifecycleTable = {
  final: readonly (string | number)[]
  moves: Readonly<Record<string, Transition<string | number, never> & { says: string }>>
}
type LifecycleSection = { title: string; life: LifecycleTable; label: (status: string) => string }
const numberLabel = (label: (status: number) => string) => (status: string) => label(Number(status))
const listLifecycles = (): LifecycleSection[] => [
  { title: 'Subject', life: subjectLifecycle, label: subjectStatusLabel },
  { title: 'Report', life: reportLifecycle, label: numberLabel(reportStatusLabel) },
  { title: 'Vendor', life: vendorLifecycle, label: numberLabel(vendorStatusLabel) },
  { title: 'Software', life: softwareLifecycle, label: numberLabel(softwareStatusLabel) },
  { title: 'Security advisory', life: advisoryLifecycle, label: numberLabel(advisoryStatusLabel) },
  { title: 'Material', life: materialLifecycle, label: numberLabel(materialStatusLabel) },
  { title: 'Material request', life: requestLifecycle, label: numberLabel(requestStatusLabel) },
  { title: 'Online form', life: formLifecycle, label: numberLabel(formStatusLabel) },
  { title: 'Form response', life: answerLifecycle, label: numberLabel(answerStatusLabel) },
  { title: 'Test case', life: caseLifecycle, label: numberLabel(caseStatusLabel) },
  { title: 'Task', life: taskLifecycle, label: numberLabel(taskStatusLabel) },
  { title: 'Task progress of a period', life: scheduleLifecycle, label: numberLabel(scheduleStatusLabel) },
]
const diagramState = (status: string | number) => `s${String(status).replaceAll(/\W/g, '_')}`

/** Transitions with more arrows than this are not drawn: they lead almost anywhere. */
const MAX_ARROWS = 8
/** True if the transition is drawn. Transitions that keep the status or lead almost anywhere are listed in the table only. */
const isDrawn = ({ from, to }: Transition<string | number, never>) =>
  from === 'new' || (from.length * Math.max(1, to.length) <= MAX_ARROWS && from.join() !== to.join())

function renderDiagram({ life, label }: LifecycleSection): string[] {
  const statuses = new Set(
    Object.values(life.moves).flatMap(({ from, to }) => [...(from === 'new' ? [] : from), ...to]),
  )
  // Transitions between the same two statuses share one arrow.
  const arrows = new Map<string, string[]>()
  for (const { from, to, says } of Object.values(life.moves).filter(isDrawn))
    for (const begin of from === 'new' ? ['[*]'] : from.map(diagramState))
      for (const end of to.length ? to.map(diagramState) : ['[*]']) {
        if (begin === end) continue
        const arrow = `${begin} --> ${end}`
        arrows.set(arrow, [...(arrows.get(arrow) ?? []), says])
      }
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...[...statuses].map((status) => `  state "${label(String(status))}" as ${diagramState(status)}`),
    ...[...arrows].map(([arrow, words]) => `  ${arrow}: ${[...new Set(words)].join(', ')}`),
    ...life.final.map((status) => `  ${diagramState(status)} --> [*]`),
    '```',
  ]
}
function renderTable({ life, label }: LifecycleSection): string[] {
  const words = (statuses: readonly (string | number)[]) => statuses.map((status) => label(String(status))).join(', ')
  return [
    '| No. | Transition | From | To | Permission |',
    '|---|---|---|---|---|',
    ...Object.values(life.moves).map(
      ({ row, says, from, to, by, job }) =>
        `| ${row} | ${says} | ${from === 'new' ? 'new' : words(from)} | ${words(to) || 'deleted'} | ${policy[by].does}${job ? ` (job \`${job}\`)` : ''} |`,
    ),
  ]
}

/** Pages of life cycles, with the titles of their sections. */
export const lifecyclePages = {
  'docs/lifecycles.md': { title: 'Life cycles', sections: ['Subject', 'Report'] },
  'docs/lifecycles-workspaces.md': {
    title: 'Life cycles of the workspaces',
    sections: [
      'Vendor',
      'Software',
      'Security advisory',
      'Material',
      'Material request',
      'Online form',
      'Form response',
    ],
  },
  'docs/lifecycles-library.md': {
    title: 'Life cycles of the test-case library',
    sections: ['Test case', 'Task', 'Task progress of a period'],
  },
} as const

/** Renders the life cycles of a page, each as a diagram and a table. */
export function renderLifecycles(page: keyof typeof lifecyclePages): string {
  const { title, sections } = lifecyclePages[page]
  const links = Object.entries(lifecyclePages)
    .filter(([other]) => other !== page)
    .map(([other, { title: name }]) => `[${name}](${other.replace('docs/', '')})`)
  return [
    `# ${title}`,
    '',
    'Generated by `npm run documents` from `lifecycle.ts` of each area, which permission checks, buttons and tests use. ' +
      'Numbers are those of the specification. Transitions that keep the status or lead to many statuses (returns, reverts) are in the tables only.',
    '',
    `See also: ${links.join(', ')}.`,
    ...listLifecycles()
      .filter((one) => sections.some((section) => section === one.title))
      .flatMap((one) => ['', `## ${one.title}`, '', ...renderDiagram(one), '', ...renderTable(one)]),
    '',
  ].join('\n')
}
