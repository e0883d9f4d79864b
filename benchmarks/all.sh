# `benchmarks/run all`: every row of the scoreboard within a time, and the page. Sourced by run.

articles=$here/rows/scoreboard.txt

# What of a log tells best why a launch has failed, in one line
reason_in() {
	local text
	text=$(grep -vE '^[[:space:]]+at |^[[:space:]]*$' "$1" | grep -E 'Exception|Error|stuck|failed|there is no|never said|took longer' |
		tail -n 1 || true)
	[[ -n $text ]] || text=$(grep -v '^[[:space:]]*$' "$1" | tail -n 1 || true)
	printf '%s' "${text:-it ended without a word}"
}

# record_failure ROW SUBJECT LOG: has the page say so
record_failure() { printf 'failed %s %s %s\n' "$1" "$2" "$(reason_in "$3")" >>"$samples"; }

rig() { run_jvm rig "io.kryowire.benchmarks.rig.$1" "${@:2}"; }

minutes() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }

# How long the launches that are still planned are expected to take, in seconds
left_seconds() { awk -F'|' -v done="$1" '$1 == "launch" && ++n > done { sum += $7 } END { printf "%d", sum }' "$results/plan"; }

plan_all() {
	{
		awk -F'|' 'NF { print "row|" $1 "|" $2 }' <<<"$rows"
		awk -F'|' 'NF { print "subject|" $1 "|" $2 }' <<<"$subjects"
	} >"$results/registry"
	rig scoreboard.Plan --articles "$articles" --registry "$results/registry" --mode "$1" --plan "$results/plan"
	rounds=$(awk -F'|' '$1 == "rounds" { print $2 }' "$results/plan")
	warm_up=$(awk -F'|' '$1 == "warm-up" { print $2 }' "$results/plan")
}

modules_of_plan() {
	local group subject
	while IFS='|' read -r group subject; do
		subject_field "$group" "$subject" 4
	done < <(awk -F'|' '$1 == "launch" { print $3 "|" $5 }' "$results/plan" | sort -u) | sort -u
}

# A late run leaves out peers, never Kryowire or its first peer
launch_all() {
	local kind round group row subject needed seconds expected budget number=0 all late
	budget=$(awk -F'|' '$1 == "seconds" { print $2 }' "$results/plan")
	all=$(grep -c '^launch|' "$results/plan")
	SECONDS=0
	while IFS='|' read -r kind round group row subject seconds expected needed; do
		[[ $kind == launch ]] || continue
		late=$((SECONDS + $(left_seconds "$number") - budget))
		number=$((number + 1))
		if ((late > 5)) && [[ $needed == optional || $round -gt 1 ]]; then
			((round > 1)) || printf 'left-out|%s|%s|left out, since the run was late\n' "$row" "$subject" >>"$results/plan"
			continue
		fi
		printf '%3d of %d, %s left: ' "$number" "$all" "$(minutes "$(left_seconds $((number - 1)))")" >&2
		launch_seconds=$seconds
		launch_limit=$(awk -v expected="$expected" 'BEGIN { printf "%d", 30 + 2 * expected }')
		launch "$group" "$row" "$subject" "$round" </dev/null
	done < <(cat "$results/plan")
}

# run_all MODE: quick or full
run_all() {
	# shellcheck disable=SC2046 # one word per module
	[[ $build == no ]] || build_modules rig
	plan_all "$1"
	# shellcheck disable=SC2046
	[[ $build == no ]] || build_modules rig $(modules_of_plan)
	launch_all
	local limited=$warm_up
	launch_limit="" warm_up=""
	{
		printf 'row: all\nmode: %s\nrounds: %s\ntook: %d\nstarted: %s\n' "$1" "$rounds" "$SECONDS" "$started_at"
		printf 'commit: %s\n' "$(describe_commit)"
		[[ -z $limited ]] || printf 'warm-up: %s\n' "$limited"
	} >"$results/configuration"
	rig scoreboard.Scoreboard --articles "$articles" --configuration "$results/configuration" \
		--samples "$samples" --plan "$results/plan" --results "$results" --docs "$root/docs"
	printf 'docs/scoreboard.md and %s, after %s minutes\n' "${results#"$root"/}/result.json" "$(minutes "$SECONDS")"
	[[ $failed == no ]]
}
