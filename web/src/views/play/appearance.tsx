// How the board looks and feels: tiles, picture, theme, sound, vibration, full screen.

import { useSignal } from "@preact/signals";
import { colouring, COLOURINGS, look, LOOKS, numbersShown, palette, PALETTES, sound, vibration } from "../../state/settings";
import { words } from "../words";
import { Button } from "../ui/button";
import { Segmented, Switch } from "../ui/fields";
import { FileButton } from "../ui/file-button";
import { canFill, filled, toggleFullscreen } from "../ui/fullscreen";
import { canVibrate } from "./feel";
import { choosePicture, forgetPicture, picture } from "./picture";

export function LookOptions() {
  const text = words.value.options;
  const bad = useSignal(false);
  return (
    <section class="option-group">
      <Segmented
        label={text.look}
        value={look.value}
        choices={LOOKS.map((value) => ({ value, label: text.looks[value] }))}
        onChange={(value) => (look.value = value)}
      />
      {look.value === "colours" && (
        <Segmented
          label={text.colouring}
          value={colouring.value}
          choices={COLOURINGS.map((value) => ({ value, label: text.colourings[value] }))}
          onChange={(value) => (colouring.value = value)}
        />
      )}
      {look.value === "picture" && (
        <div class="row">
          <FileButton
            icon="picture"
            label={text.choosePicture}
            accept="image/*"
            onFile={(file) => void choosePicture(file).then((ok) => (bad.value = !ok))}
          />
          {picture.value?.own && (
            <Button kind="quiet" onClick={() => void forgetPicture()}>
              {text.forgetPicture}
            </Button>
          )}
          <p class="help">{bad.value ? text.badPicture : text.pictureStays}</p>
        </div>
      )}
      {look.value !== "numbers" && (
        <Switch
          label={text.numbers}
          on={numbersShown.value === "yes"}
          onChange={(on) => (numbersShown.value = on ? "yes" : "no")}
        />
      )}
    </section>
  );
}

export function FeelOptions() {
  const text = words.value.options;
  return (
    <section class="option-group">
      <Segmented
        label={text.palette}
        value={palette.value}
        choices={PALETTES.map((value) => ({ value, label: text.palettes[value] }))}
        onChange={(value) => (palette.value = value)}
      />
      <div class="pair">
        <Switch
          label={text.sound}
          on={sound.value === "yes"}
          onChange={(on) => {
            sound.value = on ? "yes" : "no";
            // What it will sound like.
            if (on) void import("./sound").then(({ knock }) => knock(1), () => undefined);
          }}
        />
        {canVibrate && <Switch label={text.vibration} on={vibration.value === "yes"} onChange={(on) => (vibration.value = on ? "yes" : "no")} />}
      </div>
      {canFill && (
        <Button icon={filled.value ? "shrink" : "fit"} kind="quiet" onClick={toggleFullscreen}>
          {filled.value ? words.value.fullscreen.leave : words.value.fullscreen.enter}
        </Button>
      )}
    </section>
  );
}
