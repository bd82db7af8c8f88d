import { IconCopy, IconDelete, IconHandle } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { type DragEvent, useState } from 'react'
import style from '../forms.module.css'
import { t } from './designer.texts'
import type { FormDesigner } from './use-designer'

/** The sortable list of questions: by drag and drop, or by keyboard. */
export function QuestionList({ of, problems }: { of: FormDesigner; problems: Readonly<Record<string, string>> }) {
  const { fields, chosen, list } = of
  const dragging = useDragSort(of.move)
  return (
    <ol ref={list} className={style.canvas} aria-label={t.list}>
      {fields.map((field, place) => (
        <li
          key={field.name}
          className={style.item}
          data-name={field.name}
          data-chosen={field === chosen || undefined}
          data-section={field.kind === 'section' || undefined}
          {...dragging(place, field.label)}
        >
          <IconHandle aria-hidden className={style.grip} />
          <button
            type="button"
            className={style.pick}
            aria-pressed={field === chosen}
            onClick={() => of.choose(field.name)}
            onKeyDown={(event) => of.pressed(event, place)}
          >
            <strong>
              {place + 1}. {field.label}
              {field.required && (
                <span className={style.star} aria-hidden>
                  {' *'}
                </span>
              )}
            </strong>
            <small>
              {[
                t[field.kind],
                ...(field.show ? [t.show] : []),
                ...(field.require ? [t.require] : []),
                ...(field.hiddenFrom || field.blind ? [t.kept] : []),
              ].join(' · ')}
            </small>
            {problems[field.name] && <em>{problems[field.name]}</em>}
          </button>
          <span className={style.acts}>
            <Button
              theme="borderless"
              type="tertiary"
              icon={<IconCopy aria-hidden />}
              aria-label={t.doubleOf(field.label)}
              onClick={() => of.double(place)}
            />
            <Button
              theme="borderless"
              type="tertiary"
              icon={<IconDelete aria-hidden />}
              aria-label={t.removeOf(field.label)}
              onClick={() => of.remove(place)}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Returns the drag-and-drop props of a question. */
function useDragSort(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (place: number, label: string) => ({
    draggable: true,
    'data-dragged': dragged === place || undefined,
    'data-over': (dragged !== null && over === place && dragged !== place) || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      // Firefox requires data for a drag.
      event.dataTransfer.setData('text/plain', label)
      setDragged(place)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      setOver(place)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== null) onMove(dragged, place)
      end()
    },
    onDragEnd: end,
  })
}
