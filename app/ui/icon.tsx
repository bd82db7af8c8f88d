import style from './icon.module.css'

/** Names of the icons in `icon.module.css`. */
export type IconName =
  | 'apps'
  | 'bell'
  | 'bookmark'
  | 'checklist'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'close'
  | 'columns'
  | 'comment'
  | 'download'
  | 'file'
  | 'filter'
  | 'folder'
  | 'globe'
  | 'help'
  | 'home'
  | 'list'
  | 'menu'
  | 'moon'
  | 'more'
  | 'print'
  | 'refresh'
  | 'search'
  | 'setting'
  | 'star'
  | 'sun'
  | 'upload'
  | 'user'
  | 'user-circle'

/**
 * An icon in the text colour: one empty element with a CSS mask. An inline SVG would be 3 to 8 elements, rendered and
 * sent with every page. Assistive technology ignores it; the control around it has the name.
 */
export const Icon = ({ name, size, className }: { name: IconName; size?: 'small' | 'tiny'; className?: string }) => (
  <span className={[style.icon, size && style[size], className].filter(Boolean).join(' ')} data-icon={name} />
)
