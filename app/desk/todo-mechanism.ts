import { title } from '~/app/lib/title'
import { t } from './texts'
import { todoLoader } from './todos.server'

export const loader = todoLoader('/todo/mechanism', () => t.todoMechanism)
export const meta = title(() => t.todoMechanism)
export { TodoScreen as default } from './todo-screen'
