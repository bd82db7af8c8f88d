import { IconArrowDown, IconArrowUp } from '@douyinfe/semi-icons'
import { Button, Checkbox } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Dialog } from '~/app/ui/dialog'
import { type ListLayout, moveColumn, type PlacedColumn, toggleColumn } from '~/app/ui/list/column-layout'
import { t as ui } from '~/app/ui/texts'
import { t } from './texts'
import style from './dashboard.module.css'

function MoveButtons({
  title,
  first,
  last,
  onMove,
}: {
  title: string
  first: boolean
  last: boolean
  onMove: (by: 1 | -1) => void
}) {
  return (
    <span>
      <Button
        theme="borderless"
        icon={<IconArrowUp />}
        disabled={first}
        aria-label={ui.moveUp(title)}
        onClick={() => onMove(-1)}
      />
      <Button
        theme="borderless"
        icon={<IconArrowDown />}
        disabled={last}
        aria-label={ui.moveDown(title)}
        onClick={() => onMove(1)}
      />
    </span>
  )
}

/** Visibility and order of the cards, stored with the person's account. */
export default function CardArrangement({
  cards,
  layout,
  onChange,
  onReset,
  onClose,
}: {
  cards: readonly PlacedColumn<never>[]
  layout: ListLayout
  onChange: (layout: ListLayout) => void
  onReset: () => void
  onClose: () => void
}) {
  const [announcement, setAnnouncement] = useState('')
  const move = (place: number, by: 1 | -1) => {
    const [card, to] = [cards[place]!, cards[place + by]!]
    onChange(moveColumn(cards, layout, card.key, to.key))
    setAnnouncement(ui.movedTo(card.title, place + by + 1))
  }
  return (
    <Dialog
      open
      title={t.arrange}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onReset}>{t.asMade}</Button>
          <Button theme="solid" onClick={onClose}>
            {t.done}
          </Button>
        </>
      }
    >
      <p className={style.muted}>{t.arrangeHelp}</p>
      <span className={style.visuallyHidden} role="status">
        {announcement}
      </span>
      <ul className={style.arrange}>
        {cards.map((card, place) => (
          <li key={card.key}>
            <Checkbox
              checked={!card.hidden}
              onChange={(event) => onChange(toggleColumn(cards, layout, card.key, !!event.target.checked))}
            >
              {card.title}
            </Checkbox>
            <MoveButtons
              title={card.title}
              first={place === 0}
              last={place === cards.length - 1}
              onMove={(by) => move(place, by)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
