/** Scenes of shops and offices; network.ts explains their classes. */

export const store = `<path class="f1" d="M0 160h200v40H0z"/><path class="f3" d="M38 76h124v84H38z"/><path class="f2" d="M52 108h50v34H52zM114 108h34v52h-34z"/><path class="f4" d="M36 46h128l14 42H22z"/><path class="f3" d="M60 46h26l-2 42H48zM112 46h26l12 42h-34z"/><path class="f4" d="M22 88h26v4a13 13 0 0 1-26 0zM84 88h32v4q0 13-16 13T84 92zM150 88h28v4a13 13 0 0 1-28 0z"/><path class="f3" d="M48 88h36v4q0 13-18 13T48 92zM116 88h34v4q0 13-17 13t-17-13z"/><circle class="f4" cx="121" cy="136" r="3"/>`;

export const office = `<path class="f1" d="M0 168h200v40H0z"/><path class="f2" d="M28 84h54v100H28zM134 100h44v84h-44z"/><path class="f3" d="M74 36h68v148H74z"/><path class="f4" d="M86 52h16v14H86zM114 52h16v14h-16zM86 80h16v14H86zM114 108h16v14h-16zM86 136h16v14H86zM114 136h16v14h-16z"/><path class="f2" d="M114 80h16v14h-16zM86 108h16v14H86z"/><path class="f3" d="M40 98h12v12H40zM58 124h12v12H58zM152 116h12v12h-12zM152 142h12v12h-12z"/>`;

export const laptop = `<path class="f1" d="M0 148h200v52H0z"/><rect class="f3" x="40" y="52" width="120" height="86" rx="9"/><rect class="f1" x="48" y="60" width="104" height="70" rx="4"/><path class="f2" d="M48 60h104v14H48z"/><path class="f4" d="M58 84h24v20H58zM88 84h24v20H88zM118 84h24v20h-24z"/><path class="s2" stroke-width="5" d="M60 116h20M90 116h20M120 116h20"/><path class="f3" d="M24 138h152l-8 14H32z"/>`;

export const parcel = `<circle class="f1" cx="100" cy="254" r="118"/><path class="f3" d="M46 84h108v82H46z"/><path class="f2" d="m46 84 16-26h76l16 26z"/><path class="f4" d="m88 84 4-26h16l4 26v34l-12-8-12 8z"/><path class="s2" stroke-width="5" d="M58 150h22M58 138h14"/>`;
