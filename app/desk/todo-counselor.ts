import { title } from '~/app/frame/title'
import { todoLoader } from './todos.server'

export const loader = todoLoader('/todo/counselor', '评委待办')
export const meta = title('评委待办')
export { TodoScreen as default } from './todo-screen'
