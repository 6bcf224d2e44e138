# Runs the steps of a Containerfile in a folder that holds a Debian, where no image can be fetched: the few instructions
# that packaging/Containerfile uses, and an error for any other. Expects `debian`, `inside`, `quiet`, `fail` of
# scripts/check-package.
# shellcheck shell=bash disable=SC2154

image_user=root image_folder=/ image_health='' image_start=() image_environment=()

# run_containerfile FILE PACKAGE: FROM is the Debian that is there; COPY knows the package alone.
run_containerfile() {
  local line word rest
  while IFS= read -r line; do
    [[ -n $line && $line != \#* ]] || continue
    while [[ $line == *\\ ]]; do
      IFS= read -r rest
      line="${line%\\} $rest"
    done
    word=${line%% *} rest=${line#* }
    case $word in
      FROM) [[ $rest == debian:12* ]] || fail "FROM $rest: this is a Debian 12" ;;
      COPY)
        [[ $rest == "taquin_*.deb /tmp/" ]] || fail "COPY $rest: only the package is copied"
        cp "$2" "$debian/tmp/"
        ;;
      RUN) quiet inside sh -c "$rest" ;;
      ENV) image_environment+=("$rest") ;;
      USER) image_user=$rest ;;
      WORKDIR) image_folder=$rest ;;
      VOLUME | EXPOSE) ;;
      HEALTHCHECK) image_health=${rest#*CMD } ;;
      ENTRYPOINT) mapfile -t image_start < <(python3 -c 'import json, sys; print(*json.loads(sys.argv[1]), sep="\n")' "$rest") ;;
      *) fail "packaging/containerfile.sh does not know $word" ;;
    esac
  done <"$1"
}

# in_image SETTING… -- COMMAND…: as the image's user, in its folder, with its environment and these settings
in_image() {
  local settings=()
  while [[ $1 != -- ]]; do settings+=("$1") && shift; done
  shift
  exec chroot --userspec="$image_user" "$debian" /usr/bin/env -i -C "$image_folder" PATH=/usr/bin:/bin \
    "${image_environment[@]}" "${settings[@]}" "$@"
}
# PORT is in the environment of the two.
start_image() { in_image PORT="$1" -- "${image_start[@]}" "${@:2}"; }
image_healthcheck() { (in_image PORT="$1" -- sh -c "$image_health"); }
