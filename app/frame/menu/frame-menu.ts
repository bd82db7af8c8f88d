import type { MenuNode } from '~/worker/permissions/contract'

/** An entry of the menu with the properties that the frame uses. Every page carries the whole menu. */
export type FrameMenuNode = Pick<MenuNode, 'id' | 'route' | 'path' | 'hidden'> & {
  meta: Pick<MenuNode['meta'], 'title' | 'icon' | 'url'> & { keepAlive?: boolean; internalOrExternal?: boolean }
  children?: FrameMenuNode[]
}

/** Omits the properties that the frame does not use, and flags with their default: `keepAlive` true, others false. */
export const toFrameMenu = (menu: readonly MenuNode[]): FrameMenuNode[] =>
  menu.map(({ id, route, path, hidden, meta: { title, icon, url, keepAlive, internalOrExternal }, children }) => ({
    ...{ id, route, path },
    ...(hidden && { hidden }),
    meta: {
      title,
      ...(icon && { icon }),
      ...(url && { url }),
      ...(!keepAlive && { keepAlive }),
      ...(internalOrExternal && { internalOrExternal }),
    },
    ...(children && { children: toFrameMenu(children) }),
  }))
