// The explanation over the board of the game.

import { sameBoard } from "../model/board";
import { board } from "../state/game";
import { num } from "../views/words";
import { draw } from "./drawing";
import { Overlay } from "./overlay";
import { told } from "./state";
import "./explain.css";

export default function OnBoard() {
  const state = told.value;
  // While tiles move the old drawing would point at the wrong ones.
  if (!state?.explained || !sameBoard(state.board, board.value)) return null;
  return <Overlay size={state.board.size} drawing={draw(state.explained)} number={(value) => num(value, 1)} />;
}
