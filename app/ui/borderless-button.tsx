import type { ComponentProps, ReactNode } from 'react'

/** Semi's borderless button for tools, without Semi's scripts. A button without children needs an accessible name. */
export function BorderlessButton({
  icon,
  children,
  className = '',
  ...button
}: ComponentProps<'button'> & { icon?: ReactNode }) {
  const kind = icon ? `semi-button-with-icon ${children ? '' : 'semi-button-with-icon-only'}` : ''
  return (
    <button
      type="button"
      {...button}
      className={`semi-button semi-button-tertiary semi-button-borderless ${kind} ${className}`}
    >
      <span className="semi-button-content">
        {icon}
        {icon && children ? <span className="semi-button-content-right">{children}</span> : children}
      </span>
    </button>
  )
}
