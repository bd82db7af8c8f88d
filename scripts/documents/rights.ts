import { keysOf } from '~/worker/core/typed-keys'
import { policy } from '~/worker/policy/policy'
import { roleCodes, roles } from '~/worker/policy/roles'
import type { PolicyRule } from '~/worker/policy/rule'

/** Returns the mark of a role for a right: all rows, certain rows, none, or never grantable. */
const rightMark = (rule: PolicyRule, role: (typeof roleCodes)[number]) =>
  rule.never?.includes(role) ? '×' : !rule.roles.includes(role) ? '' : rule.when?.[role] ? '◐' : '●'

/** Renders the policy as a page: a row per right, a column per role. */
export function renderRights(): string {
  const names = keysOf(policy)
  const head = roleCodes.map((_, at) => String(at + 1))
  const lines = names.map((name) => {
    const cells = roleCodes.map((role) => rightMark(policy[name], role))
    return `| \`${name}\` | ${policy[name].does} | ${cells.join(' | ')} |`
  })
  return [
    '# Who may do what',
    '',
    `Printed by \`npm run documents\` from the policy (\`worker/policy/policy.ts\`): ${names.length} rights, ${roleCodes.length} roles. ` +
      '● the right, ◐ the right on rows of their own (their subjects, their institution, what they were asked to judge), × never, whatever is granted. ' +
      'What is granted lies in the database and begins as this table; what is ◐ and × stays in code.',
    '',
    roleCodes.map((code, at) => `${at + 1} ${roles[code].name} (\`${code}\`)`).join('; '),
    '',
    `| Right | What for | ${head.join(' | ')} |`,
    `|---|---|${head.map(() => ':-:').join('|')}|`,
    ...lines,
    '',
  ].join('\n')
}
