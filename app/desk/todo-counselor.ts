import { title } from '~/app/lib/title'
import { t } from './texts'
import { todoLoader } from './todos.server'

export const loader = todoLoader('/todo/counselor', () => t.todoCounselor)
export const meta = title(() => t.todoCounselor)
export { TodoScreen as default } from './todo-screen'
