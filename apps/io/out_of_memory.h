#pragma once

namespace taquin::app {

/// From now on the program ends with a message and ExitCode::MemoryLimit where operator new finds no memory. What may
/// become large (tables, the nodes of a search) is not allocated that way: there a refusal is a value.
void end_where_memory_is_refused();

/// Where the message goes, if not to standard error.
void set_last_words(int descriptor);

/// Called before the program ends this way; must not allocate. Null: nothing.
void set_last_duty(void (*duty)());

}  // namespace taquin::app
