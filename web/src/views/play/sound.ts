// Sounds of the board, made on the spot with Web Audio: a short knock for a slide, deeper for a longer run, and three
// rising notes for a win. Loaded only when sound is on.

let context: AudioContext | null = null;

function audio(): AudioContext {
  context ??= new AudioContext();
  // Browsers keep it suspended until the user acts on the page; a move is such an act.
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A tone that starts at once and fades. */
function tone(frequency: number, delay: number, seconds: number, volume: number, type: OscillatorType): void {
  const to = audio();
  const begin = to.currentTime + delay;
  const [source, gain] = [to.createOscillator(), to.createGain()];
  source.type = type;
  source.frequency.setValueAtTime(frequency, begin);
  source.frequency.exponentialRampToValueAtTime(frequency * 0.6, begin + seconds);
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(volume, begin + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  source.connect(gain).connect(to.destination);
  source.start(begin);
  source.stop(begin + seconds);
}

export function knock(tiles: number): void {
  tone(Math.max(180, 420 - 45 * tiles), 0, 0.07, 0.22, "triangle");
}

export function fanfare(): void {
  [523, 659, 784].forEach((frequency, k) => tone(frequency, 0.13 * k, 0.5, 0.18, "sine"));
}
