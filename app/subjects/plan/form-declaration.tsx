import { Button } from '@douyinfe/semi-ui'
import { IconPlus } from '@douyinfe/semi-icons'
import { Choice } from '~/app/ui/choice'
import type { FormCore } from '~/app/ui/form/field-state'
import { CUSTOM_LONG_TEXT_LIMIT } from '~/worker/subjects/form/definition'
import type { YearForm } from '~/worker/subjects/form/year-form.contract'
import { Checks } from './form-checks'
import styles from './form-dialog.module.css'
import { type Definition, type Field, nextFreeName, moveItem, type Section } from './form-definition'
import { SupplementaryQuestionsEditor } from './form-supplementary'
import { FormSection } from './form-section'
import { Slots } from './form-slots'
import { t } from './texts'

const newField = (part: Pick<Field, 'name' | 'type' | 'max'>): Field => ({
  ...part,
  label: '',
  required: 0,
  help: '',
  blind: 0,
  hiddenFrom: [],
})
/** 申报表: sections of a declaration or topic, attachments, supplementary questions, and check lines of the formal review. */
export function DeclarationPart({
  form,
  core,
  errors,
  definition,
  onChange,
}: {
  form: YearForm
  core: FormCore
  errors: Readonly<Record<string, string>>
  definition: Definition
  onChange: (part: Partial<Definition>) => void
}) {
  const { sections, slots, checks } = definition
  const fields = sections.flatMap((section) => section.fields)
  const left = form.palette.filter((one) => !fields.some((field) => field.name === one.name))
  const setSections = (next: Section[]) => onChange({ sections: next.filter((one) => one.fields.length) })
  const setSection = (name: string, part: Partial<Section>) =>
    setSections(sections.map((one) => (one.name === name ? { ...one, ...part } : one)))

  const addKnown = (name: string) => {
    const known = left.find((one) => one.name === name)
    if (!known) return
    const field = newField({ name, type: known.type, max: known.max })
    const home = sections.find((section) => section.name === known.section)
    setSections(
      home
        ? sections.map((one) => (one === home ? { ...one, fields: [...one.fields, field] } : one))
        : [...sections, { name: known.section, title: '', fields: [field] }],
    )
  }
  const ownField = () => {
    const usedNames = fields.map((field) => field.name)
    return newField({ name: nextFreeName(usedNames, 'own'), type: 'long', max: CUSTOM_LONG_TEXT_LIMIT })
  }
  const titleOf = (section: Section) =>
    section.title || (form.sections.find((one) => one.name === section.name)?.title ?? section.name)
  return (
    <div className={styles.dialog}>
      {sections.map((section, at) => (
        <FormSection
          key={section.name}
          section={section}
          at={at}
          title={titleOf(section)}
          palette={form.palette}
          core={core}
          errors={errors}
          last={at === sections.length - 1}
          onChange={(part) => setSection(section.name, part)}
          onMove={(to) => setSections(moveItem(sections, at, to))}
          ownField={ownField}
        />
      ))}
      <div className={styles.addButtons}>
        <Button
          icon={<IconPlus />}
          onClick={() =>
            setSections([
              ...sections,
              {
                name: nextFreeName(
                  sections.map((one) => one.name),
                  'part',
                ),
                title: '',
                fields: [ownField()],
              },
            ])
          }
        >
          {t.addSection}
        </Button>
        {left.length ? (
          <Choice
            aria-label={t.addKnown}
            placeholder={t.addKnown}
            width="220px"
            value=""
            options={left.map(({ name, label }) => ({ value: name, label }))}
            onChange={addKnown}
          />
        ) : null}
      </div>
      <Slots slots={slots} core={core} errors={errors} onChange={(next) => onChange({ slots: next })} />
      <SupplementaryQuestionsEditor more={definition.more} onChange={(more) => onChange({ more })} />
      {form.kind === 'declare' ? (
        <Checks
          checks={checks}
          core={core}
          errors={errors}
          house={form.checks}
          onChange={(next) => onChange({ checks: next })}
        />
      ) : null}
    </div>
  )
}
