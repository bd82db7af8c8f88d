import { describe, expect, test } from 'vitest'
import { callsOfTransition, declaredTransitions } from '~/tests/support/transition-calls'
import { isOfferedTransition } from '~/worker/core/lifecycle'
import { policy } from '~/worker/policy/policy'
import { type RoleCode, roleCodes, roles } from '~/worker/policy/roles'
import { decisionTable } from '~/worker/subjects/decisions/rules'
import { type SubjectTransition, subjectLifecycle } from '~/worker/subjects/lifecycle'
import {
  substituteStatuses,
  finalStatuses,
  isFinal,
  isInsider,
  type SubjectStatus,
  subjectStatusLabel,
  subjectStatusNames,
} from '~/worker/subjects/statuses'

const { moves } = subjectLifecycle
const names = Object.keys(moves) as SubjectTransition[]
const of = (name: SubjectTransition) => ({
  ...moves[name],
  from: moves[name].from as readonly SubjectStatus[] | 'new',
  to: moves[name].to as readonly SubjectStatus[],
})
/** Forward transitions: steps back and repairs would make every status reachable and leave no dead end. */
const back: readonly SubjectTransition[] = ['rollBack', 'undo', 'reopen']
const onward = names.filter((name) => !back.includes(name))

describe('the lifecycle of a subject', () => {
  test('has every row of the table', () => {
    const rows = new Set(names.map((name) => moves[name].row))
    const numbered = Array.from({ length: 39 }, (_, at) => `T${at}`)
    const beside = ['T0b', 'T3b', 'T6b', 'T9b', 'T14b', 'T16b']
    // T3b has no own row: it is T3 without the contact, directly to the centre, as the institution or the applicant
    // decides.
    const missing = [...numbered, ...beside].filter((row) => row !== 'T3b' && !rows.has(row as never))
    expect(missing).toEqual([])
    expect(of('submit').to).toEqual(['TO_APPROVAL', 'TO_REVIEW'])
  })

  test('has no transition of an outsider that leaves a status with a hidden decision', () => {
    const leaving = names.filter((name) => {
      const { from, to, by } = of(name)
      const outsiders = (policy[by].roles as readonly RoleCode[]).filter((code) => !isInsider(code))
      return (
        outsiders.length > 0 &&
        substituteStatuses.some((status) => from.includes(status as never) && !to.includes(status))
      )
    })
    expect(leaving).toEqual([])
  })

  test('reaches every status from its start by forward transitions', () => {
    const reached = new Set<SubjectStatus>()
    for (const name of onward) if (of(name).from === 'new') for (const to of of(name).to) reached.add(to)
    for (let size = -1; size !== reached.size; ) {
      size = reached.size
      for (const name of onward)
        if ((of(name).from as readonly SubjectStatus[]).some?.((from) => reached.has(from)))
          for (const to of of(name).to) reached.add(to)
    }
    expect(subjectStatusNames.filter((name) => !reached.has(name))).toEqual([])
  })

  test('has no dead end except the final statuses', () => {
    const left = (status: SubjectStatus) =>
      onward.some((name) => {
        const { from, to } = of(name)
        return from !== 'new' && from.includes(status) && to.some((next) => next !== status)
      })
    expect(subjectStatusNames.filter((status) => !left(status))).toEqual([...finalStatuses])
    for (const status of finalStatuses) expect(subjectLifecycle.from(status), status).toContain('reopen')
  })

  test('can reach a final status from every status', () => {
    const ends = (status: SubjectStatus, seen = new Set<SubjectStatus>()): boolean => {
      if (isFinal(status)) return true
      seen.add(status)
      return onward.some((name) => {
        const { from, to } = of(name)
        return from !== 'new' && from.includes(status) && to.some((next) => !seen.has(next) && ends(next, seen))
      })
    }
    expect(subjectStatusNames.filter((status) => !ends(status))).toEqual([])
  })

  test('has every transition declared by a call', () => {
    expect(declaredTransitions('subject').filter((name) => !(name in moves))).toEqual([])
  })

  test('has an actor for every transition: a person with the right through a call, or a job', () => {
    for (const name of names) {
      const move = of(name)
      expect(callsOfTransition('subject', name).length > 0 || 'job' in move, name).toBe(true)
      expect(callsOfTransition('subject', name).length > 0, name).toBe(isOfferedTransition(moves[name]))
      expect(policy[move.by].roles.length, name).toBeGreaterThan(0)
    }
  })

  test('allows by status what the transition table allows', () => {
    for (const [status, { stage: _, ...results }] of Object.entries(decisionTable))
      for (const move of Object.values(results) as SubjectTransition[])
        expect(of(move).from, `${status} ${move}`).toContain(status)
  })
})

/** A readable table: one column per role, one row per status and transition. */
function grid() {
  const main = roleCodes.filter((code) => roles[code].group === 'main')
  const wide = (text: string, width: number) =>
    text + ' '.repeat(Math.max(0, width - Array.from(text).reduce((sum, sign) => sum + (sign > '\u2e80' ? 2 : 1), 0)))
  const head = `${wide('', 34)}${main.map((code) => wide(roles[code].name, 14)).join('')}`
  const held = (name: SubjectTransition, code: (typeof main)[number]) => {
    const rule = policy[moves[name].by] as {
      roles: readonly string[]
      when?: Record<string, unknown>
      never?: readonly string[]
    }
    if (!rule.roles.includes(code) || rule.never?.includes(code)) return '·'
    return rule.when?.[code] ? '限本人/本机构' : '可'
  }
  const lines = ['new' as const, ...subjectStatusNames].flatMap((status) => {
    const here = names.filter((name) => {
      const { from } = of(name)
      return status === 'new' ? from === 'new' : from !== 'new' && from.includes(status)
    })
    const title = status === 'new' ? '（新建）' : `${subjectStatusLabel(status)} ${status}`
    return [
      '',
      title,
      ...here.map((name) => {
        const { row, says, to } = of(name)
        const move = moves[name] as { job?: string }
        const by = isOfferedTransition(moves[name])
          ? main.map((code) => wide(held(name, code), 14)).join('')
          : `（作业 ${move.job}）`
        const leads = to.length > 3 ? '…' : to.map((one) => subjectStatusLabel(one)).join('/') || '删除'
        return `  ${wide(`${row} ${says}`, 32)}${by} → ${leads}`.trimEnd()
      }),
    ]
  })
  return [head, ...lines].map((line) => line.trimEnd()).join('\n')
}
test('matches the snapshot of roles, statuses and transitions', async () => {
  await expect(`${grid()}\n`).toMatchFileSnapshot('./__snapshots__/role-status-move.txt')
})
