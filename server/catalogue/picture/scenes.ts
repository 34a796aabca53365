/**
 * Scenes in a 200 × 200 square that is clipped to a circle. Classes f0 … f4 fill and s0 … s4 stroke: 0 the circle's own
 * colour, 1 and 2 muted tones, 3 high contrast, 4 the colour of the other circle.
 */

export const phone = `<circle class="f1" cx="100" cy="262" r="128"/><g transform="rotate(-8 92 104)"><rect class="f3" x="52" y="32" width="80" height="150" rx="14"/><rect class="f1" x="59" y="41" width="66" height="132" rx="8"/><rect class="f2" x="67" y="76" width="36" height="16" rx="8"/><rect class="f4" x="82" y="100" width="36" height="16" rx="8"/><rect class="f2" x="67" y="124" width="44" height="16" rx="8"/><path class="s3" stroke-width="4" d="M82 162h20"/></g><path class="f4" d="M126 38h42q12 0 12 12v22q0 12-12 12h-22l-16 14V84h-4q-12 0-12-12V50q0-12 12-12z"/><circle class="f0" cx="133" cy="61" r="4.5"/><circle class="f0" cx="147" cy="61" r="4.5"/><circle class="f0" cx="161" cy="61" r="4.5"/>`;

export const mast = `<path class="f1" d="M0 146q50-40 100-14t100-20v88H0z"/><path class="f2" d="M0 174q60-26 120-6t80-10v42H0z"/><path class="s3" stroke-width="5" d="M100 66 78 170M100 66l22 104M91 110h18M86 134h28M95 90l19 44M105 90l-19 44"/><path class="s3" stroke-width="6" d="M82 42a27 27 0 0 0 0 38M118 42a27 27 0 0 1 0 38M68 28a47 47 0 0 0 0 66M132 28a47 47 0 0 1 0 66"/><circle class="f3" cx="100" cy="61" r="9"/>`;

export const house = `<path class="f1" d="M0 146h200v54H0z"/><circle class="f2" cx="34" cy="112" r="22"/><path class="s2" stroke-width="6" d="M34 120v28"/><path class="f3" d="M60 146V88l44-38 44 38v58z"/><path class="f4" d="m104 36-62 53 9 11 53-45 53 45 9-11z"/><rect class="f2" x="95" y="112" width="20" height="34" rx="2"/><path class="f4" d="M72 98h14v16H72zM124 98h14v16h-14z"/><path class="s4" stroke-width="6" d="M0 176h78q27 0 27-28"/><circle class="f3" cx="26" cy="176" r="7"/><circle class="f3" cx="62" cy="176" r="7"/>`;

export const strands = `<path class="s2" stroke-width="44" d="M-10 214 62 140"/><path class="s3" stroke-width="22" d="M34 168 74 128"/><path class="s3" stroke-width="5" d="M74 128c20-24 18-60 26-90M74 128c26-24 46-46 72-64M74 128c32-18 62-22 98-20M74 128c30-4 60 8 86 26M74 128c6-30-10-58-18-80"/><circle class="f4" cx="100" cy="36" r="8"/><circle class="f4" cx="148" cy="62" r="8"/><circle class="f4" cx="174" cy="108" r="8"/><circle class="f4" cx="162" cy="156" r="8"/><circle class="f4" cx="55" cy="46" r="8"/>`;

export const router = `<path class="f1" d="M0 150h200v50H0z"/><path class="f2" d="M0 150h200v7H0z"/><path class="s3" stroke-width="6" d="M58 122 46 82M118 122l12-40"/><rect class="f3" x="42" y="116" width="92" height="34" rx="9"/><circle class="f4" cx="60" cy="133" r="5"/><circle class="f4" cx="76" cy="133" r="5"/><path class="s2" stroke-width="5" d="M94 133h24"/><path class="s4" stroke-width="6" d="M75 92a18 18 0 0 1 26 0M62 76a37 37 0 0 1 52 0M49 60a56 56 0 0 1 78 0"/><path class="f2" d="M165 128c-20-8-22-32-15-46 13 10 18 28 15 46zm0 0c-3-20 6-34 20-40 4 18-4 34-20 40z"/><path class="f4" d="M150 124h30l-5 26h-20z"/>`;

export const headphones = `<circle class="f1" cx="100" cy="236" r="104"/><path class="s3" stroke-width="11" d="M54 118v-16a46 46 0 0 1 92 0v16"/><rect class="f4" x="40" y="104" width="32" height="52" rx="14"/><rect class="f4" x="128" y="104" width="32" height="52" rx="14"/><path class="s3" stroke-width="5" d="M92 128V98l24-6v28"/><circle class="f3" cx="86" cy="129" r="7"/><circle class="f3" cx="110" cy="121" r="7"/>`;

// Scenes of shops and offices.

export const store = `<path class="f1" d="M0 160h200v40H0z"/><path class="f3" d="M38 76h124v84H38z"/><path class="f2" d="M52 108h50v34H52zM114 108h34v52h-34z"/><path class="f4" d="M36 46h128l14 42H22z"/><path class="f3" d="M60 46h26l-2 42H48zM112 46h26l12 42h-34z"/><path class="f4" d="M22 88h26v4a13 13 0 0 1-26 0zM84 88h32v4q0 13-16 13T84 92zM150 88h28v4a13 13 0 0 1-28 0z"/><path class="f3" d="M48 88h36v4q0 13-18 13T48 92zM116 88h34v4q0 13-17 13t-17-13z"/><circle class="f4" cx="121" cy="136" r="3"/>`;

export const office = `<path class="f1" d="M0 168h200v40H0z"/><path class="f2" d="M28 84h54v100H28zM134 100h44v84h-44z"/><path class="f3" d="M74 36h68v148H74z"/><path class="f4" d="M86 52h16v14H86zM114 52h16v14h-16zM86 80h16v14H86zM114 108h16v14h-16zM86 136h16v14H86zM114 136h16v14h-16z"/><path class="f2" d="M114 80h16v14h-16zM86 108h16v14H86z"/><path class="f3" d="M40 98h12v12H40zM58 124h12v12H58zM152 116h12v12h-12zM152 142h12v12h-12z"/>`;

export const laptop = `<path class="f1" d="M0 148h200v52H0z"/><rect class="f3" x="40" y="52" width="120" height="86" rx="9"/><rect class="f1" x="48" y="60" width="104" height="70" rx="4"/><path class="f2" d="M48 60h104v14H48z"/><path class="f4" d="M58 84h24v20H58zM88 84h24v20H88zM118 84h24v20h-24z"/><path class="s2" stroke-width="5" d="M60 116h20M90 116h20M120 116h20"/><path class="f3" d="M24 138h152l-8 14H32z"/>`;

export const parcel = `<circle class="f1" cx="100" cy="254" r="118"/><path class="f3" d="M46 84h108v82H46z"/><path class="f2" d="m46 84 16-26h76l16 26z"/><path class="f4" d="m88 84 4-26h16l4 26v34l-12-8-12 8z"/><path class="s2" stroke-width="5" d="M58 150h22M58 138h14"/>`;

// Scenes of evenings and weekends.

export const television = `<path class="f2" d="M14 152h172v60H14z"/><path class="f1" d="M28 164h66v36H28zM106 164h66v36h-66z"/><rect class="f3" x="28" y="44" width="144" height="94" rx="9"/><rect class="f1" x="36" y="52" width="128" height="78" rx="4"/><circle class="f4" cx="134" cy="78" r="14"/><path class="f2" d="M36 130v-20l32-30 30 30 16-14 50 34z"/><path class="f3" d="m88 72 32 19-32 19z"/><path class="s3" stroke-width="6" d="M100 138v12M76 151h48"/>`;

export const sofa = `<path class="f1" d="M0 156h200v60H0z"/><path class="s3" stroke-width="5" d="M164 80v80M150 160h28"/><path class="f4" d="M144 84l10-40h20l10 40z"/><path class="f2" d="M32 124V98q0-22 22-22h58q22 0 22 22v26z"/><rect class="f4" x="46" y="92" width="32" height="30" rx="6" transform="rotate(-12 62 107)"/><path class="f3" d="M18 118q0-12 12-12t12 12v6h82v-6q0-12 12-12t12 12v36H18z"/><path class="s3" stroke-width="6" d="M30 152v12M136 152v12"/>`;

export const ball = `<path class="f1" d="M0 132h200v68H0z"/><path class="s2" stroke-width="3" d="M44 84h112M44 108h112M72 62v70M100 62v70M128 62v70M0 160h200"/><path class="s3" stroke-width="7" d="M44 132V60h112v72"/><circle class="f3" cx="112" cy="142" r="36"/><path class="f4" d="m112 125 17 12-7 20h-20l-7-20z"/><path class="s4" stroke-width="4" d="M112 125v-18M129 137l18-6M122 157l11 16M102 157l-11 16M95 137l-18-6"/>`;

export const floodlight = `<path class="f1" d="M0 150q100-40 200 0v50H0z"/><path class="s3" stroke-width="6" d="M54 190V80M144 190V104"/><path class="f2" d="M0 174q100-30 200 0v40H0z"/><rect class="f3" x="22" y="40" width="64" height="42" rx="6"/><rect class="f3" x="116" y="68" width="56" height="38" rx="6"/><circle class="f4" cx="37" cy="53" r="6"/><circle class="f4" cx="54" cy="53" r="6"/><circle class="f4" cx="71" cy="53" r="6"/><circle class="f4" cx="37" cy="70" r="6"/><circle class="f4" cx="54" cy="70" r="6"/><circle class="f4" cx="71" cy="70" r="6"/><circle class="f4" cx="130" cy="79" r="5"/><circle class="f4" cx="144" cy="79" r="5"/><circle class="f4" cx="158" cy="79" r="5"/><circle class="f4" cx="130" cy="95" r="5"/><circle class="f4" cx="144" cy="95" r="5"/><circle class="f4" cx="158" cy="95" r="5"/>`;

export const wrench = `<circle class="f1" cx="100" cy="250" r="122"/><path class="f3" d="M133 40q-12 10-7 24l10 10q14 5 24-7 5 24-12 37-16 12-37 5l-45 45q-10 9-20 0t0-20l45-45q-7-21 5-37 13-17 37-12z"/><path class="s4" stroke-width="6" d="M60 46v22M49 57h22M152 128v18M143 137h18"/><circle class="f0" cx="56" cy="144" r="5"/>`;

export const headset = `<path class="f2" d="M40 214q0-56 60-56t60 56z"/><circle class="f3" cx="100" cy="100" r="40"/><path class="f2" d="M58 98q0-48 42-48t42 48q-10-24-30-26-26 14-54 26z"/><path class="s4" stroke-width="7" d="M54 104V96a46 46 0 0 1 92 0v8M146 116q0 22-30 24"/><rect class="f4" x="46" y="92" width="18" height="32" rx="8"/><rect class="f4" x="136" y="92" width="18" height="32" rx="8"/><path class="s0" stroke-width="4" d="M88 116q12 10 24 0"/>`;

// Scenes of rewards.

export const transfer = `<circle class="f1" cx="100" cy="250" r="122"/><g transform="rotate(-10 92 92)"><rect class="f3" x="26" y="52" width="124" height="80" rx="11"/><path class="f2" d="M26 70h124v16H26z"/><rect class="f4" x="40" y="100" width="26" height="18" rx="4"/></g><circle class="f0" cx="142" cy="134" r="39"/><circle class="f4" cx="142" cy="134" r="33"/><path class="s0" stroke-width="6" d="M155 121a18 18 0 1 0 0 26M122 129h24M122 140h24"/>`;

export const foxWithBook = `<circle class="f1" cx="100" cy="262" r="124"/><path class="f4" d="M100 148 46 98l4-64 34 28h32l34-28 4 64z"/><path class="f3" d="m100 148-46-44q30-8 46 18 16-26 46-18z"/><circle class="f0" cx="78" cy="92" r="6"/><circle class="f0" cx="122" cy="92" r="6"/><circle class="f0" cx="100" cy="140" r="8"/><path class="f2" d="M100 164q-30-18-66-10v32q36-4 66 12 30-16 66-12v-32q-36-8-66 10z"/><path class="f3" d="M100 158q-28-16-60-9v28q32-4 60 11 28-15 60-11v-28q-32-7-60 9z"/><path class="s2" stroke-width="4" d="M100 158v30"/>`;

export const firs = `<circle class="f4" cx="146" cy="60" r="20"/><path class="f1" d="M0 140q60-36 110-16t90-10v86H0z"/><path class="f2" d="m52 58 24 40H64l22 36H18l22-36H28zM152 92l18 30h-9l16 28h-50l16-28h-9z"/><path class="f3" d="m100 40 26 44h-13l25 42H62l25-42H74z"/><path class="s3" stroke-width="8" d="M100 126v12"/><path class="f4" d="M92 140q34 12 10 28t-30 40h56q-8-26 14-44t-26-24z"/>`;

export const cinema = `<path class="f3" d="M28 42h144v86H28z"/><path class="f1" d="M35 49h130v72H35z"/><circle class="f3" cx="128" cy="70" r="11"/><path class="f4" d="M35 100q16-22 32-4t33-2 33 2 32 0v25H35z"/><path class="f2" d="M35 112q16-14 32-4t33-1 33 2 32-1v13H35z"/><path class="f2" d="M22 200v-30a18 18 0 0 1 36 0v30zM82 200v-30a18 18 0 0 1 36 0v30zM142 200v-30a18 18 0 0 1 36 0v30z"/><path class="f3" d="M-8 210v-20a18 18 0 0 1 36 0v20zM52 210v-14a18 18 0 0 1 36 0v14zM112 210v-14a18 18 0 0 1 36 0v14zM172 210v-20a18 18 0 0 1 36 0v20z"/>`;

export const ticket = `<circle class="f1" cx="100" cy="252" r="122"/><g transform="rotate(-9 100 100)"><path class="f3" d="M30 62h140v24a15 15 0 0 0 0 30v24H30v-24a15 15 0 0 0 0-30z"/><path class="s2" stroke-width="4" stroke-dasharray="1 10" d="M128 70v64"/><path class="f4" d="m79 76 8 17 18 2-13 13 3 18-16-9-16 9 3-18-13-13 18-2z"/></g>`;

/** A face without features. */
export const portrait = `<path class="f1" d="M0 150h200v50H0z"/><path class="f3" d="M34 200c0-40 28-58 66-58s66 18 66 58z"/><path class="f4" d="M84 116h32v30q-16 14-32 0z"/><ellipse class="f4" cx="100" cy="88" rx="34" ry="40"/><path class="f3" d="M64 86c-4-34 16-46 38-46s38 14 34 46c-6-20-20-26-36-26s-30 6-36 26z"/>`;
