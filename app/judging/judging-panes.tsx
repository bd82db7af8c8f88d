import { type CSSProperties, type ReactNode, type Ref, type UIEvent, useLayoutEffect, useRef, useState } from 'react'
import { useDivider } from './panes'
import style from './judging.module.css'
import { t } from './texts'

/**
 * The material left, what is judged by right; each scrolls on its own, and the divider is remembered. On a phone one of the
 * two is shown, and a bar at the foot brings the other.
 * @param ref the pane of the material
 * @param of what lies there: another one is read from its beginning
 * @param formName what the pane of the form is called
 */
export function JudgingPanes({
  ref,
  of,
  material,
  form,
  formName = t.criteria,
}: {
  ref?: Ref<HTMLElement>
  of: string
  material: ReactNode
  form: ReactNode
  formName?: string
}) {
  const [side, setSide] = useState<'material' | 'form'>('material')
  const { left, divider, panes } = useDivider('judging:divider')
  // Those that were scrolled alone: to be told where they stand, the browser would have to lay out what has just been drawn.
  const scrolled = useRef(new Set<Element>())
  useLayoutEffect(() => {
    for (const pane of scrolled.current) pane.scrollTo(0, 0)
    scrolled.current.clear()
  }, [of])
  const noteScrolled = ({ target }: UIEvent) =>
    target instanceof Element && target.matches('[data-pane]') && scrolled.current.add(target)
  return (
    <>
      <div
        className={style.panes}
        ref={panes}
        onScrollCapture={noteScrolled}
        data-side={side}
        style={{ '--left': left } as CSSProperties}
      >
        <section ref={ref} className={style.pane} data-pane="material" aria-label={t.material} tabIndex={0}>
          {material}
        </section>
        <div {...divider} className={style.divider} />
        <section className={style.pane} data-pane="form" aria-label={formName}>
          {form}
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
