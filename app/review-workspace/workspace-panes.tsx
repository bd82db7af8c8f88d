import { type CSSProperties, type ReactNode, useState } from 'react'
import { PrerenderedItems, type RegisterFormKeys, type ItemSet, type OnView } from './prerendered-items'
import { useDivider } from './panes'
import style from './review-workspace.module.css'
import { t } from './texts'

/**
 * Material on the left, form on the right. Each pane scrolls on its own, and the position of the divider is stored. On
 * a phone one pane is shown and a bar at the bottom switches.
 * @param onView receives the element of the visible material
 * @param formName label of the form's pane
 */
export function WorkspacePanes<One>({
  onView,
  lends,
  material,
  form,
  formName = t.criteria,
  ...lying
}: ItemSet<One> & {
  onView?: OnView
  lends?: RegisterFormKeys
  material: (one: One) => ReactNode
  form: (one: One) => ReactNode
  formName?: string
}) {
  const [side, setSide] = useState<'material' | 'form'>('material')
  const { left, divider, panes } = useDivider('judging:divider')
  return (
    <>
      <div className={style.panes} ref={panes} data-side={side} style={{ '--left': left } as CSSProperties}>
        <section className={style.pane} data-pane="material" aria-label={t.material}>
          <PrerenderedItems {...lying} onView={onView} scrolls>
            {material}
          </PrerenderedItems>
        </section>
        <div {...divider} className={style.divider} />
        <section className={style.pane} data-pane="form" aria-label={formName}>
          <PrerenderedItems {...lying} lends={lends}>
            {form}
          </PrerenderedItems>
        </section>
      </div>
      <nav className={style.paneSwitch} aria-label={t.sides}>
        {(['material', 'form'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={side === one} onClick={() => setSide(one)}>
            {one === 'material' ? t.material : formName}
          </button>
        ))}
      </nav>
    </>
  )
}
