import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { declareForm, setting, subjectCollect } from '../../../db/schema'
import { insert, update } from '../../core/change'
import { checkRulesQuery } from '../../core/check-rules.server'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { ruleCodesOf, schemaWithRuleContent, findUnknownRule } from '../../core/form/check-rules'
import { type AdditionalForm, additionalFields } from '../../core/form/additional-form'
import { t as judging } from '../../core/form/validation.texts'
import { isAmong } from '../../core/typed-keys'
import { badInput, lostRace } from '../../core/refusal'
import { assertRight } from '../../policy/authorization'
import { readSettings } from '../../system/settings'
import {
  builtInNames,
  builtInOf,
  builtInSections,
  isHideable,
  conditionFields,
  formForYear,
  isRequiredField,
  fieldLabelIn,
  supplementarySchemaOf,
} from './definition'
import { checkLabel, defaultChecks } from '../decisions/checks'
import { dictionaryOf, activeDictionaryOptions, dictionaryItemsQuery } from '../queries/dictionaries.server'
import { latestFormsQuery } from './loader.server'
import { sheetNames, mergeSheets, sheetSchemasOf } from './sheets'
import { t } from './texts'
import type { SaveYearForm, YearForm, YearFormQuery } from './year-form.contract'

/** Number of declarations and topics that use a form. */
const usageCountColumn = sql<number>`(select count(*) from ${subjectCollect} where ${subjectCollect.formId} = declare_form.id and ${subjectCollect.delFlag} = 0)`
const formVersionsQuery = (ctx: Context, kind: string, year: string) =>
  ctx.db
    .select({ form: declareForm, used: usageCountColumn })
    .from(declareForm)
    .where(and(eq(declareForm.kind, kind), eq(declareForm.year, year), eq(declareForm.delFlag, 0)))
    .orderBy(desc(declareForm.version))

/** Loads the form of a year for editing; a year without a form gets the one that it would copy. One round trip. */
export async function yearForm(ctx: Context, { kind, year }: z.output<typeof YearFormQuery>): Promise<YearForm> {
  assertRight(ctx.actor, 'setting:read')
  const [own, newest, settings, texts] = await readAll(ctx, [
    formVersionsQuery(ctx, kind, year),
    latestFormsQuery(ctx),
    ctx.db.select().from(setting),
    dictionaryItemsQuery(),
  ])
  const inForce = formForYear(newest, kind, year, readSettings(settings).fileSlots)
  const [latest] = own
  return {
    kind,
    year,
    version: latest?.form.version ?? 0,
    from: latest ? '' : (newest.find((row) => row.id === inForce.id)?.year ?? ''),
    used: latest?.used ?? 0,
    definition: {
      ...inForce.definition,
      more: supplementarySchemaOf(inForce.definition),
      sheets: sheetSchemasOf(inForce.definition),
      slots: inForce.definition.slots.map((slot) => ({ blind: 0, hiddenFrom: [], ...slot })),
    },
    versions: own.map(({ form, used }) => ({
      version: form.version,
      updateBy: form.updateBy,
      updateTime: form.updateTime,
      used,
    })),
    palette: builtInNames(kind).map((name) => {
      const { section, type, max } = builtInOf(name)!
      return {
        name,
        label: fieldLabelIn({ sections: [] }, name),
        section,
        type,
        max,
        fixed: isRequiredField(name) ? 1 : 0,
        hideable: isHideable(name) ? 1 : 0,
        options: isAmong(conditionFields, name) ? activeDictionaryOptions(texts, dictionaryOf[name]) : [],
      }
    }),
    sections: builtInSections(),
    checks: defaultChecks(kind).map((line) => ({ name: line.name, text: checkLabel(line) })),
  }
}

/**
 * Saves the form of a year. An unused version is changed in place; a used one stays and a new version is created, so
 * that existing declarations keep their form.
 */
export const saveYearForm = command('setting:write', {
  load: (ctx, { kind, year, definition: { more, sheets } }: SaveYearForm) =>
    readAll(ctx, [
      formVersionsQuery(ctx, kind, year),
      latestFormsQuery(ctx),
      checkRulesQuery(
        ctx,
        [more, ...Object.values(sheets ?? {})].flatMap((one) => ruleCodesOf(additionalFields(one))),
      ),
    ]),
  decide: ([[latest], newest, rules], { kind, year, version, definition: input }, ctx) => {
    if ((latest?.form.version ?? 0) !== version) throw lostRace()
    const inForce = formForYear(newest, kind, year, []).definition
    const ruled = (form: AdditionalForm): AdditionalForm => {
      const unknown = form && findUnknownRule(additionalFields(form), rules)
      if (unknown) throw badInput({ definition: judging.noSuchRule(unknown) })
      return form ? schemaWithRuleContent(form, rules) : form
    }
    const { more: askedMore, sheets: askedSheets, ...parts } = input
    const more = ruled(askedMore)
    const sheets = askedSheets && {
      ...askedSheets,
      ...Object.fromEntries(
        sheetNames.flatMap((name) => (askedSheets[name] ? [[name, ruled(askedSheets[name])] as const] : [])),
      ),
    }
    const further = more === undefined ? inForce.more : more
    const definition = {
      ...parts,
      checks: parts.checks ?? inForce.checks,
      ...mergeSheets(inForce, sheets),
      ...(further && { more: further }),
    }
    const about = { bizType: 'declareForm', bizId: `${kind}:${year}`, text: `${year} 年度申报表` }
    if (latest && !latest.used)
      return {
        changes: [update('declareForm', latest.form, { definition })],
        result: { id: latest.form.id, version },
        message: t.formSaved,
        about,
      }
    const id = ctx.id()
    return {
      changes: [insert('declareForm', { id, kind, year, version: version + 1, definition })],
      result: { id, version: version + 1 },
      message: latest ? t.formForked(version + 1) : t.formSaved,
      about,
    }
  },
})
