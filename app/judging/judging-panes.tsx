import { type CSSProperties, type ReactNode, useState } from 'react'
import { Laid, type Lends, type Lying, type OnView } from './laid'
import { useDivider } from './panes'
import style from './judging.module.css'
import { t } from './texts'

/**
 * The material left, what is judged by right; each scrolls on its own, and the divider is remembered. On a phone one of the
 * two is shown, and a bar at the foot brings the other.
 * @param onView is given the place of the material that is looked at
 * @param formName what the pane of the form is called
 */
export function JudgingPanes<One>({
  onView,
  lends,
  material,
  form,
  formName = t.criteria,
  ...lying
}: Lying<One> & {
  onView?: OnView
  lends?: Lends
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
          <Laid {...lying} onView={onView} scrolls>
            {material}
          </Laid>
        </section>
        <div {...divider} className={style.divider} />
        <section className={style.pane} data-pane="form" aria-label={formName}>
          <Laid {...lying} lends={lends}>
            {form}
          </Laid>
        </section>
      </div>
      <nav className={style.sides} aria-label={t.sides}>
        {(['material', 'form'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={side === one} onClick={() => setSide(one)}>
            {one === 'material' ? t.material : formName}
          </button>
        ))}
      </nav>
    </>
  )
}
