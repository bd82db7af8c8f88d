import { title } from '~/app/lib/title'
import { t } from './texts'
import { todoLoader } from './todos.server'

export const loader = todoLoader('/todo/technology', () => t.todoTechnology)
export const meta = title(() => t.todoTechnology)
export { TodoScreen as default } from './todo-screen'
