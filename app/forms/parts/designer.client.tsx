import { IconPlus, IconRedo, IconUndo } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { hasAnswer, type FieldKind, fieldKindNames } from '~/worker/core/form/fields'
import { findFormProblems } from '~/worker/core/form/problems'
import { isAmong } from '~/worker/core/typed-keys'
import type { FormSchema } from '~/worker/core/form/schema'
import style from '../forms.module.css'
import { updateField, newField } from './field-edits'
import { DesignerTools } from './designer-tools'
import { t } from './designer.texts'
import { type VisibilityOptions, formVisibilityOptions } from './field-visibility'
import { QuestionProperties } from './question-properties'
import { QuestionList } from './question-list'
import { templateNames, templates } from './templates'
import { t as words } from './templates.texts'
import { useDesigner } from './use-designer'

/**
 * Form designer: palette of question kinds, list of questions, and properties of the selected one. Usable by keyboard
 * and by drag and drop.
 */
export default function Designer({
  schema,
  onChange,
  kinds = fieldKindNames,
  keeps = formVisibilityOptions,
  sources = true,
}: {
  schema: FormSchema
  onChange: (schema: FormSchema) => void
  /** Kinds of questions that may be added. */
  kinds?: readonly FieldKind[]
  /** Options for hiding questions from roles. */
  keeps?: VisibilityOptions
  /** Whether options may come from a data source. */
  sources?: boolean
}) {
  const design = useDesigner(schema, onChange)
  const { fields, chosen, set, undo, redo } = design
  const problems = findFormProblems(fields)
  return (
    <div onKeyDown={design.pressedAnywhere}>
      <span className={style.said} role="status">
        {design.said}
      </span>
      <div className={style.tools}>
        <Button icon={<IconUndo aria-hidden />} disabled={!undo} onClick={() => undo?.()}>
          {t.undo}
        </Button>
        <Button icon={<IconRedo aria-hidden />} disabled={!redo} onClick={() => redo?.()}>
          {t.redo}
        </Button>
        <Button onClick={design.paste}>{t.paste}</Button>
        <DesignerTools fields={fields} keeps={keeps} onSet={set} />
      </div>
      <p className={style.help}>{t.keys}</p>
      <div className={style.designer}>
        <div className={style.palette} role="group" aria-label={t.add}>
          <h3>{t.add}</h3>
          {kinds.map((kind) => (
            <Button key={kind} icon={<IconPlus aria-hidden />} onClick={() => design.add(newField(kind, fields))}>
              {t[kind]}
            </Button>
          ))}
        </div>
        {fields.length === 0 ? (
          <div className={style.empty}>
            {t.none}
            <div className={style.templates} role="group" aria-label={t.templates}>
              {templateNames
                .filter((name) => templates[name]().every(({ kind }) => isAmong(kinds, kind)))
                .map((name) => (
                  <Button key={name} onClick={() => set(templates[name]())}>
                    {words[name]}
                  </Button>
                ))}
            </div>
          </div>
        ) : (
          <QuestionList of={design} problems={problems} />
        )}
        <section className={style.properties} aria-label={t.properties}>
          {chosen ? (
            <QuestionProperties
              key={chosen.name}
              field={chosen}
              keeps={keeps}
              sources={sources}
              others={fields.filter((field) => field !== chosen && hasAnswer(field))}
              problem={problems[chosen.name]}
              onCopy={design.copy}
              onChange={(part, step) => set(updateField(fields, chosen.name, part), step && `${chosen.name}.${step}`)}
            />
          ) : (
            <p className={style.help}>{problems[''] ?? t.chooseOne}</p>
          )}
        </section>
      </div>
    </div>
  )
}
