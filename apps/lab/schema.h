#pragma once

#include <string>

namespace SQLite {
class Database;
}

namespace taquin::lab {

/// Makes all tables of the newest version.
void make_tables(SQLite::Database& sql);
void make_result_table(SQLite::Database& sql);
/// Unless it is there.
void make_incumbent_table(SQLite::Database& sql);

/// "table.column" where a value is not of the type of its column, is absent though it must not be, or is infinite; ""
/// if all are good. SQLite keeps any value in any column, and a text is equal to no number, so a row with the text '1x'
/// for the number of its experiment would be found by some queries and not by others.
std::string damaged_column(SQLite::Database& sql);

}  // namespace taquin::lab
