import type { DrillLine } from '../../../db/schema'
import { insert } from '../../core/change'
import { command } from '../../core/command.server'
import { readAll } from '../../core/read-all.server'
import { badInput } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import { stamp } from '../../core/time'
import { personOf } from '../../subjects/queries/list.server'
import type { Draw } from '../inputs'
import { candidateHashOf, checkCodeOf } from '../proof.server'
import { candidatesOf, drillCategories } from '../queries/shown.server'
import { refuseShort } from '../queries/draws.server'
import { drawn, lineWords, seedOf, sorted } from '../rules'
import { t } from '../texts'

/** The lines of a rule with the categories that they name. @throws 400 for one that is not there */
function ruleOf(lines: Draw['lines'], categories: readonly { value: string; name: string; code: string }[]) {
  return lines.map((line, at): DrillLine => {
    const category = categories.find(({ value }) => value === line.categoryId)
    if (line.categoryId && !category) throw badInput({ [`lines.${at}.categoryId`]: t.noSuchCategory })
    return { ...line, categoryCode: category?.code ?? '', categoryName: category?.name ?? '' }
  })
}

/**
 * Draws released scenes by a rule and puts it on the register: the seed, which nobody chooses, the versions that it was drawn
 * among and what came of it, so that it can be drawn again.
 */
export const drawScenes = command('drill:extract', {
  load: (ctx) => readAll(ctx, { candidates: candidatesOf(ctx), categories: drillCategories(ctx) }),
  decide({ candidates, categories }, { purpose, lines }: Draw, ctx) {
    const person = personOf(ctx)
    const rule = ruleOf(lines, categories)
    const seed = seedOf(ctx.id())
    const { items: found, short } = drawn(candidates, rule, seed)
    refuseShort(rule, short)
    const items = found.map(({ sceneId, versionId, version, sceneName }) => ({
      sceneId,
      versionId,
      version,
      sceneName,
    }))
    const versionIds = sorted(candidates).map(({ versionId }) => versionId)
    const candidateHash = candidateHashOf(versionIds)
    const id = ctx.id()
    const row = {
      ...{ id, purpose, seed, rule, items, candidateHash },
      checkCode: checkCodeOf({ seed, rule, candidateHash, items }),
      userName: person.realname,
      departName: person.departName,
    }
    const by = { candidates: versionIds, userId: person.userId, sysOrgCode: person.orgCode }
    const words = inChinese(() => rule.map((line) => `${lineWords(line)} × ${line.count}`).join(t.semicolon))
    return {
      changes: [insert('drillExtract', { ...row, ...by })],
      result: { ...row, createTime: stamp(ctx.now()), candidateCount: versionIds.length },
      about: { bizType: 'drillExtract', bizId: id, text: `${purpose} ${words}` },
    }
  },
})
